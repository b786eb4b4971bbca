#!/bin/sh
# The first start of a node that follows: it takes its data from the first node, and follows that.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -d "host=one user=paydesk application_name=$NODE" -D "$PGDATA" -R -C -S "$NODE"; do sleep 1; done
  chmod 700 "$PGDATA"
fi
exec postgres -c cluster_name="$NODE"
