# Runs a PostgreSQL server ($1: folder of its programs) in the folder $2 until
# file 3 ends, then stops it and removes the folder.
trap 'cd /; rm -rf "$2"' EXIT
"$1/initdb" --pgdata="$2/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 \
	--no-sync --no-instructions 3<&- || exit
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=500 -c log_min_messages=fatal \
	-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off \
	-c max_wal_size=4GB -c checkpoint_timeout=1h 3<&- &
server=$!
(
	read -r _ <&3
	kill -QUIT "$server"
) &
watcher=$!
exec 3<&-
wait "$server"
kill "$watcher" 2>/dev/null
