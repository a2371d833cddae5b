#!/bin/sh
# Installs the shop of this bundle on Debian 12, or updates it: run it from an unpacked bundle, as root. It may be run
# again at any time. What it writes: docs/production.md.
set -eu
# PostgreSQL and Caddy read files of this script; those with secrets have modes of their own.
umask 022

usage() {
  cat <<'USAGE'
deploy/install.sh [option…]   from an unpacked bundle, as root
  --domain <name>   a host name of the shop, with a certificate of Let's Encrypt; may be given again, and
                    those of earlier runs stay. Without any the shop is at https://localhost, with a
                    certificate of this machine
  --ops <name>      a host name for the operators' pages; without one they are on this machine alone
  --demo            two demo brands, and the sandbox in place of payments, mail and other services
  --back            goes back to the version before
DATABASE_URL in the environment names a PostgreSQL of your own; without it Debian's is installed here.
USAGE
}

bundle=$(readlink -f "$0")
bundle=${bundle%/deploy/install.sh}
versions=/opt/larder
settings=/etc/larder
data=/var/lib/larder
front=$settings/Caddyfile
domains=
ops=
demo=
back=

say() { echo "larder: $*"; }
fail() {
  echo "larder: $*" >&2
  exit 1
}

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --domain) domains="$domains ${2:?--domain wants a name}" && shift ;;
      --ops) ops=${2:?--ops wants a name} && shift ;;
      --demo) demo=yes ;;
      --back) back=yes ;;
      --help | -h) usage && exit 0 ;;
      *) usage >&2 && exit 1 ;;
    esac
    shift
  done
}

# Where systemd does not run, as in a container, services are started by hand.
has_systemd() { [ -d /run/systemd/system ]; }

install_packages() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  say "installing$missing"
  apt-get update -qq
  # shellcheck disable=SC2086 # a list of names
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# Node's one library that an empty Debian lacks.
check_node() {
  install_packages libatomic1
  "$bundle/bin/node" --version >/dev/null ||
    fail "This bundle's Node does not run here. Build the bundle on a machine of this kind."
}

make_user() {
  getent passwd larder >/dev/null ||
    useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin larder
  install -d -m 755 "$versions" "$settings"
  install -d -m 750 -o larder -g larder "$data"
}

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

has_setting() { grep -q "^$2=" "$1" 2>/dev/null; }

# Adds a setting once; what a person wrote stays.
add_setting() {
  has_setting "$1" "$2" || echo "$2='$3'" >>"$1"
}

# Whether a person or an earlier run has set it, in a file of its own too.
is_set() { cat "$settings/larder.env" "$settings/secrets.env" | grep -q "^$1\(_FILE\)\{0,1\}="; }

add_secret() { is_set "$1" || add_setting "$settings/secrets.env" "$@"; }

# Writes a setting in place of what is there.
change_setting() {
  sed -i "/^$2=/d" "$1"
  add_setting "$@"
}

# A setting as the shop gets it, or $2 where there is none.
load_setting() (
  unset "$1"
  # shellcheck disable=SC1091 # written by open_settings
  . "$settings/larder.env"
  # shellcheck disable=SC1091
  . "$settings/secrets.env"
  eval "value=\${$1:-}"
  echo "${value:-$2}"
)

# The address of a port of the shop for programs on this machine. A server that listens at all addresses is at this one, too.
load_address() {
  host=$(load_setting HOST 127.0.0.1)
  case $host in
    0.0.0.0 | ::) host=127.0.0.1 ;;
    *:*) host="[$host]" ;;
  esac
  echo "$host:$1"
}

open_settings() {
  if ! [ -f "$settings/secrets.env" ]; then
    (umask 077 && : >"$settings/secrets.env")
  fi
  if ! [ -f "$settings/larder.env" ]; then
    echo "# Settings of the shop: docs/providers.md has those of payments, mail and other services." >"$settings/larder.env"
  fi
  # Keys of services are settings, too.
  chmod 600 "$settings/secrets.env" "$settings/larder.env"
  # The second file would win, in silence.
  both=$(for file in "$settings/larder.env" "$settings/secrets.env"; do
    sed -n 's/^\([A-Za-z0-9_]*\)=.*/\1/p' "$file" | sort -u
  done | sort | uniq -d | paste -sd' ')
  [ -z "$both" ] || fail "Both $settings/larder.env and $settings/secrets.env have $both; secrets.env wins. Leave each in one of them."
}

# Whether the database is the one that this script installed.
is_database_here() { load_setting DATABASE_URL '' | grep -q '@127\.0\.0\.1:[0-9]*/larder$'; }

as_postgres() { (cd / && runuser -u postgres -- psql -qAt -v ON_ERROR_STOP=1 "$@"); }

no_postgresql='PostgreSQL does not start: pg_lsclusters, and its log in /var/log/postgresql'

# Starts or restarts the PostgreSQL of this machine, and waits until it answers.
start_postgresql() {
  if has_systemd; then systemctl "$1" postgresql || true; else service postgresql "$1" >/dev/null || true; fi
  tries=0
  until as_postgres -c 'select' >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || return 1
    sleep 0.2
  done
}

prepare_database() {
  if [ -n "${DATABASE_URL:-}" ]; then
    add_secret DATABASE_URL "$DATABASE_URL"
    [ "$(load_setting DATABASE_URL '')" = "$DATABASE_URL" ] ||
      fail "The DATABASE_URL of this run is not the one in $settings. Change it there, and run this without."
  fi
  if is_set DATABASE_URL && ! is_database_here; then return 0; fi
  install_packages postgresql
  start_postgresql start || fail "$no_postgresql"
  is_set DATABASE_URL && return 0
  say "creating the database"
  password=$(random)
  # The password is not on a command line, where other users could read it. Drills make a database of their own.
  as_postgres <<SQL
do \$\$ begin
  if not exists (select from pg_roles where rolname = 'larder') then create role larder login createdb; end if;
end \$\$;
alter role larder password '$password';
SQL
  [ "$(as_postgres -c "select 1 from pg_database where datname = 'larder'")" = 1 ] ||
    as_postgres -c 'create database larder owner larder'
  port=$(as_postgres -c 'show port')
  add_secret DATABASE_URL "postgres://larder:$password@127.0.0.1:$port/larder"
}

write_settings() {
  env=$settings/larder.env
  add_secret LARDER_SECRET "$(random)"
  add_secret BACKUP_PASSPHRASE "$(random)"
  add_setting "$env" NODE_ENV production
  add_setting "$env" LARDER_DATA "$data"
  add_setting "$env" TRUSTED_PROXIES 1
  # The front waits for the next server by itself; in a second each connection that it keeps is told to close.
  add_setting "$env" STOP_WAIT_MS 1000
  if [ -n "$demo" ]; then
    add_setting "$env" DEMO_BRANDS import
    add_setting "$env" LARDER_SANDBOX allow
  fi
  # The server names the hosts at which the front has it.
  if [ -n "$domains$demo" ] && [ -n "$sandbox_hosts" ]; then
    change_setting "$env" SANDBOX_ORIGIN "https://$(echo "$sandbox_hosts" | head -n 1)"
  fi
  if [ -n "$ops" ]; then change_setting "$env" OPS_ORIGIN "https://$ops"; fi
}

run_pgbackrest() { (cd / && runuser -u postgres -- pgbackrest --stanza=larder "$@"); }

# Every change of the database that is installed here is archived within a minute, so that it can be restored as of any
# moment: docs/production.md#restore-to-a-moment.
archive_changes() {
  is_database_here || return 0
  if [ "$(as_postgres -c 'show archive_mode')" != off ] && ! as_postgres -c 'show archive_command' | grep -q pgbackrest; then
    say "The database has an archive of its own, which stays as it is."
    return 0
  fi
  install_packages pgbackrest
  archive=/etc/pgbackrest/conf.d/larder.conf
  if ! [ -f "$archive" ]; then
    passphrase=$(load_setting BACKUP_PASSPHRASE "$(cat "$(load_setting BACKUP_PASSPHRASE_FILE /dev/null)")")
    install -d -m 755 /etc/pgbackrest /etc/pgbackrest/conf.d
    (umask 027 && cat >"$archive.part") <<ARCHIVE
# Written once by deploy/install.sh; what a person writes stays. Another place: repo1-type of pgBackRest's manual.
[global]
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$passphrase
repo1-retention-full-type=time
repo1-retention-full=14
compress-type=zst
start-fast=y
# Rather a gap in the archive, until the next backup, than a disk without room for orders.
archive-push-queue-max=4GiB

[larder]
pg1-path=$(as_postgres -c 'show data_directory')
pg1-port=$(as_postgres -c 'show port')
ARCHIVE
    chgrp postgres "$archive.part"
    mv "$archive.part" "$archive"
  elif ! grep -q '^repo1-retention-full-type=' "$archive"; then
    # Earlier versions counted two full backups, however soon one followed the other.
    sed -i 's/^repo1-retention-full=2$/repo1-retention-full-type=time\nrepo1-retention-full=14/' "$archive"
  fi
  if [ "$(as_postgres -c 'show archive_mode')" != on ]; then
    say "archiving every change of the database"
    conf=$(dirname "$(as_postgres -c 'show config_file')")/conf.d/larder.conf
    cat >"$conf" <<'POSTGRESQL'
archive_mode = on
archive_command = 'pgbackrest --stanza=larder archive-push %p'
archive_timeout = 60
POSTGRESQL
    # One of an earlier run may have a mode of that run.
    chmod 644 "$conf"
    if ! start_postgresql restart; then
      rm -f "$conf"
      start_postgresql restart || fail "$no_postgresql"
      fail "PostgreSQL did not start with the archive of changes, and runs without it again: /var/log/postgresql. Run this again then."
    fi
  fi
  run_pgbackrest --log-level-console=error stanza-create || fail "The archive does not work: /etc/pgbackrest/conf.d/larder.conf"
  # What is archived is of use from the first backup on.
  run_pgbackrest info | grep -q 'full backup' || run_pgbackrest --log-level-console=error --type=full backup
}

# The hosts of a site of the front, one a line. The comment above a site has its kind; where there is none, as in files of
# earlier versions, the port tells.
list_hosts() {
  [ -f "$front" ] || return 0
  awk -v kind="# $1" -v port=":$2 " '
    depth == 0 && /^#/ { label = $0; next }
    depth == 0 { names = names " " $0 }
    /reverse_proxy/ && (label == kind || (label !~ /^# (shop|sandbox|operators)$/ && index($0 " ", port))) {
      sub(/\{.*/, "", names)
      count = split(names, hosts, /[ \t,]+/)
      for (i = 1; i <= count; i++) if (hosts[i] != "") print hosts[i]
    }
    { depth += gsub(/\{/, "{") - gsub(/\}/, "}") }
    depth == 0 && /\}/ { names = label = "" }
  ' "$front"
}

list_public_hosts() { list_hosts "$@" | grep -v 'localhost$' || true; }

# The hosts of this run and of those before it.
gather_hosts() {
  local_hosts=$(list_hosts shop 4300)
  if ! [ -f "$front" ]; then
    local_hosts=$(printf 'localhost\nfernhill.localhost\nember.localhost')
  elif [ -n "$domains$ops$demo" ] && [ -z "$local_hosts" ]; then
    fail "The script does not find the shop in $front, and would lose its hosts. Add the new ones there, or move the file away."
  fi
  # shellcheck disable=SC2046,SC2086 # lists of names
  shop_hosts=$(printf '%s\n' $(list_public_hosts shop 4300) $domains | awk '!seen[$0]++')
  sandbox_hosts=$(list_public_hosts sandbox 4301)
  if [ -z "$sandbox_hosts" ] && [ -n "$demo$(list_hosts sandbox 4301)" ]; then
    sandbox_hosts=sandbox.$(echo "${shop_hosts:-localhost}" | head -n 1)
  fi
  ops_hosts=${ops:-$(list_hosts operators 4302)}
}

# A site of the front. It tries again for as long as a restart takes; a request that was sent is never sent twice.
write_site() {
  [ -n "$2" ] || return 0
  cat <<SITE

# $1
$(echo "$2" | paste -sd, | sed 's/,/, /g') {
  $tls
  reverse_proxy $(load_address "$3") {
    lb_try_duration 60s
    lb_try_interval 250ms
  }
}
SITE
}

main=/etc/caddy/Caddyfile

has_import() { awk -v front="$front" '$1 == "import" && $2 == front { found = 1 } END { exit !found }' "$main"; }

# Whether a person has taken the front out, as where another one stands before the shop.
is_taken_out() {
  ! has_import && awk -v line="import $front" '/^[ \t]*#/ && index($0, line) { found = 1 } END { exit !found }' "$main"
}

# Caddy's own file, with the front at $1. Debian's page makes way for it; what a person has there stays.
list_main() {
  if dpkg-query -W -f='${Conffiles}\n' caddy | grep -q "$main $(md5sum <"$main" | cut -d' ' -f1)"; then
    echo "import $1"
  elif has_import; then
    awk -v front="$front" -v at="$1" '$1 == "import" && $2 == front && at != front { $2 = at } { print }' "$main"
  elif is_taken_out; then
    cat "$main"
  else
    cat "$main"
    echo "import $1"
  fi
}

# What Caddy would refuse comes into no file that it reads: the one before goes on.
check_main() {
  list_main "$1" >"$main.part"
  caddy validate --config "$main.part" --adapter caddyfile >/dev/null 2>"$main.error" || {
    tail -n 3 "$main.error" >&2
    fail "The front refuses $1: caddy validate --config $main.part --adapter caddyfile"
  }
  rm -f "$main.error"
}

write_front() {
  install_packages caddy ca-certificates
  # Later runs, as of an update, leave the front as it is unless they name hosts.
  if [ -f "$front" ] && [ -z "$domains$ops$demo" ]; then return 0; fi
  tls=
  if [ -z "$shop_hosts" ]; then tls='tls internal'; fi
  port=$(load_setting PORT 4300)
  {
    echo "# Written by deploy/install.sh"
    write_site shop "${shop_hosts:-$local_hosts}" "$port"
    write_site sandbox "$sandbox_hosts" "$(load_setting SANDBOX_PORT $((port + 1)))"
    write_site operators "$ops_hosts" "$(load_setting OPS_PORT $((port + 2)))"
  } >"$front.part"
  check_main "$front.part"
  if [ -f "$front" ] && ! cmp -s "$front" "$front.part"; then
    cp -p --backup=numbered "$front" "$front.before"
    say "The front is written anew. What a person changed in it is in $front.before."
  fi
  mv "$front.part" "$front"
}

# In every run: the one before may have ended between writing and here.
load_front() {
  check_main "$front"
  cat "$main.part" >"$main"
  rm "$main.part"
  if is_taken_out; then say "The import of $front is commented out in $main, which stays as it is."; fi
  if has_systemd; then systemctl reload-or-restart caddy; fi
}

# What the front refuses changes no setting either: those name its hosts.
settle_front() {
  write_front
  write_settings
  load_front
}

# Whether the front answers for a host, whoever signed its certificate.
is_front_up() {
  "$versions/current/bin/node" -e "
    require('node:https').get(
      { host: '127.0.0.1', path: '/readyz', headers: { host: '$1' }, servername: '$1', rejectUnauthorized: false, timeout: 5_000 },
      ({ statusCode }) => process.exit(statusCode < 500 ? 0 : 1)
    ).on('timeout', () => process.exit(1)).on('error', () => process.exit(1))"
}

# A certificate of Let's Encrypt takes some seconds.
ask_front() {
  has_systemd || return 0
  [ -n "$1" ] || return 0
  waited=0
  until is_front_up "$1"; do
    waited=$((waited + 1))
    [ "$waited" -lt 30 ] ||
      fail "$bundled_version runs, but the front does not answer for https://$1: journalctl -u caddy. Does the name lead to this machine?"
    sleep 1
  done
}

place_bundle() {
  target=$versions/$bundled_version
  [ "$bundle" = "$target" ] && return 0
  say "unpacking $bundled_version"
  rm -rf "$target.part"
  cp -a "$bundle" "$target.part"
  chown -R root:root "$target.part"
  # Archives have no times, and the oldest versions are deleted.
  touch "$target.part"
  rm -rf "$target"
  mv "$target.part" "$target"
}

write_units() {
  cp "$bundle"/deploy/systemd/larder* /etc/systemd/system/
  cat >/usr/local/bin/larder <<'COMMAND'
#!/bin/sh
# A command of the shop that runs, with its settings and as its user: larder db:backup
set -eu
[ "$(id -u)" = 0 ] || exec sudo "$0" "$@"
set -a
. /etc/larder/larder.env
. /etc/larder/secrets.env
set +a
exec runuser -u larder -- /opt/larder/current/bin/larder "$@"
COMMAND
  chmod 755 /usr/local/bin/larder
  has_systemd || return 0
  systemctl daemon-reload
  systemctl enable --quiet larder.service
  systemctl enable --quiet --now larder-backup.timer larder-base.timer larder-drill.timer
}

link_version() { ln -sfn "$versions/$1" "$versions/next" && mv -T "$versions/next" "$versions/current"; }

# That systemd starts it again says nothing yet, and neither does that it gave up before: wait_until_ready tells.
restart_shop() {
  has_systemd || return 0
  systemctl reset-failed larder.service || true
  systemctl restart larder.service || true
}

is_ready() {
  "$versions/current/bin/node" -e "
    fetch('http://$(load_address "$(load_setting PORT 4300)")/readyz', { signal: AbortSignal.timeout(5_000) })
      .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
}

# A first start imports brands and makes the first plan.
wait_until_ready() {
  has_systemd || return 0
  waited=0
  until is_ready; do
    waited=$((waited + 1))
    [ "$waited" -lt 180 ] || return 1
    sleep 1
  done
}

# Whether a version serves: its program, and not that of the version which a killed run had not stopped yet.
is_serving() {
  has_systemd || return 1
  process=$(systemctl show --property=MainPID --value larder.service)
  case $(readlink "/proc/$process/exe") in
    "$versions/$1"/*) is_ready ;;
    *) return 1 ;;
  esac
}

# After a run that was killed the version that it began may have become ready, and have served since: then that run is over.
end_killed_run() {
  [ -f "$versions/leaving" ] || return 0
  linked=$(basename "$(readlink "$versions/current")")
  if [ "$linked" != "$(cat "$versions/leaving")" ] && is_serving "$linked"; then
    mv "$versions/leaving" "$versions/before"
  fi
}

# The version that served last, also where a run that left it was cut off before the next one was ready.
read_serving_version() {
  if [ -f "$versions/leaving" ]; then
    cat "$versions/leaving"
  elif [ -L "$versions/current" ]; then
    basename "$(readlink "$versions/current")"
  fi
}

# The terminal may be gone: nothing is said before the link is right.
take_back() {
  trap '' HUP INT TERM
  link_version "$previous"
  restart_shop
  if wait_until_ready; then
    rm -f "$versions/leaving"
    fail "$1 $previous runs again."
  fi
  fail "$1 $previous was started again, and is not ready either: journalctl -u larder.service"
}

go_to() {
  previous=$(read_serving_version)
  if [ "$previous" = "$1" ] || ! [ -d "$versions/$previous" ]; then previous=; fi
  if [ -n "$previous" ]; then
    echo "$previous" >"$versions/leaving.part"
    mv "$versions/leaving.part" "$versions/leaving"
    trap 'take_back "The run was cut off."' HUP INT TERM
  fi
  link_version "$1"
  restart_shop
  if wait_until_ready; then
    trap - HUP INT TERM
    if [ -n "$previous" ]; then mv "$versions/leaving" "$versions/before"; fi
    rm -f "$versions/leaving"
    return 0
  fi
  journalctl -u larder.service -n 20 --no-pager -o cat >&2 || true
  if [ -n "$previous" ]; then take_back "$1 did not become ready."; fi
  fail "$1 did not become ready: journalctl -u larder.service"
}

# Two versions to go back to are left, first the one of --back; a full disk stops a shop.
delete_old_versions() {
  current=$(basename "$(readlink "$versions/current")")
  {
    cat "$versions/leaving" "$versions/before" 2>/dev/null || true
    find "$versions" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %f\n' | sort -rn | cut -d' ' -f2-
  } | grep -vxF "$current" | awk '!seen[$0]++' | tail -n +3 | while read -r old; do
    say "deleting $old"
    rm -rf "${versions:?}/$old"
  done
}

# A command of a version, with the shop's settings and as its user.
run_larder() (
  version=$1
  shift
  set -a
  # shellcheck disable=SC1091 # written above
  . "$settings/larder.env"
  # shellcheck disable=SC1091
  . "$settings/secrets.env"
  set +a
  exec runuser -u larder -- "$versions/$version/bin/larder" "$@"
)

# The new version's code, while the one before still serves. Settings that are missing are named here.
migrate() {
  say "migrating"
  run_larder "$bundled_version" migrate || fail "Mend the settings in $settings/larder.env, and run this again."
}

# Releases may need servers of their own version, and with a database elsewhere there may be servers of the one before.
release_areas() {
  if is_database_here; then
    run_larder "$bundled_version" release:all
  else
    say "The releases of $bundled_version are not live yet: larder release:all, when every server of the shop has this version."
  fi
}

go_back() {
  end_killed_run
  # After a run that was cut off, the version that served is not the one of the link.
  before=$(cat "$versions/leaving" 2>/dev/null || cat "$versions/before" 2>/dev/null) || fail "There is no version to go back to."
  [ -d "$versions/$before" ] || fail "$before is not here any more."
  # The releases of the newer version may need its server. A database that is away keeps nobody from going back.
  run_larder "$before" release:all || say "The releases of $before are not live: larder release:all, when the database is back."
  go_to "$before"
  say "$before runs."
}

install_bundle() {
  check_node
  make_user
  open_settings
  end_killed_run
  gather_hosts
  prepare_database
  # Before what may stop a first run, so that the next one has its hosts.
  settle_front
  archive_changes
  place_bundle
  is_update=
  if [ -L "$versions/current" ]; then is_update=yes; fi
  migrate
  write_units
  go_to "$bundled_version"
  if [ -n "$is_update" ]; then release_areas; fi
  delete_old_versions
  # shellcheck disable=SC2086 # lists of names, in which a person may have put ports and patterns
  host=$(printf '%s\n' $shop_hosts $local_hosts | grep -m 1 '^[A-Za-z0-9.-]*$' || true)
  ask_front "$host"
  say "$bundled_version is installed: https://${host:-…}"
  has_systemd || say "Nothing was started, as systemd does not run here: see ExecStart in /etc/systemd/system/larder.service"
}

main() {
  read_options "$@"
  [ "$(id -u)" = 0 ] || fail "Run it as root."
  [ -f "$bundle/bundle.json" ] || fail "This is no bundle. Build one: pnpm build:server"
  bundled_version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$bundle/bundle.json")
  if [ -n "$back" ]; then go_back; else install_bundle; fi
}

main "$@"
