#!/bin/sh
# On each database node every five seconds, by a systemd timer. A primary whose disk is full stays primary for Patroni
# and refuses every write: before that another node takes over, at most once in ten minutes.
free=$(df --output=avail --block-size=1M '${DATA}' | tail -n 1)
[ "$free" -lt 256 ] || exit 0
curl --fail --silent --output /dev/null --max-time 2 'http://${REST}/primary' || exit 0
[ -z "$(find '${STAMP}' -mmin -10 2>/dev/null)" ] || exit 0
touch '${STAMP}'
echo "the disk has $free MB left: another node becomes primary"
exec curl --fail --silent --show-error --max-time 60 --data '{"leader":"${NODE}"}' 'http://${REST}/switchover'
