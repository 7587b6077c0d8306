# Sourced by demo.sh and test.sh: installs the Debian packages named in $packages that are missing.
# Silent when all are there.
missing=''
for package in $packages; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
done
if [ -n "$missing" ]; then
  command -v apt-get >/dev/null 2>&1 || {
    echo "These packages are missing and apt-get is not here to install them:$missing" >&2
    exit 2
  }
  as_root=''
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
      echo "These packages are missing; install them as root, or install sudo:$missing" >&2
      exit 2
    }
    as_root=sudo
  fi
  echo "Installing the missing Debian packages:$missing"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086  # one word per package
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
