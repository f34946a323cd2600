import type { RealService } from './state.ts';

const MARIADB =
  'mariadbd --user=mysql --datadir=/srv/lab/data --socket=/srv/lab/s --pid-file=/srv/lab/pid --bind-address=0.0.0.0';
const mariadb = (statements: string) =>
  `mariadb-install-db --user=root --datadir=/srv/lab/data --auth-root-authentication-method=normal >/dev/null 2>&1
   chown -R mysql /srv/lab
   echo "DELETE FROM mysql.global_priv WHERE User IN ('root', ''); FLUSH PRIVILEGES; ${statements}" | tr ';' '\\n' | sed 's/$/;/; /^ *;$/d' > /srv/lab/init
   chmod 644 /srv/lab/init`;

const SAMBA = (lines: string) => `mkdir -p /srv/lab/s
printf '[global]\\nworkgroup=LAB\\nserver role=standalone server\\nmap to guest=Bad User\\nsmb ports=445\\nlock directory=/srv/lab/s\\nstate directory=/srv/lab/s\\ncache directory=/srv/lab/s\\npid directory=/srv/lab/s\\nprivate dir=/srv/lab/s\\nncalrpc dir=/srv/lab/s/nc\\nlog file=/srv/lab/log\\n${lines}\\n' > /srv/lab/smb.conf`;
const SMBD = 'smbd -F --no-process-group -s /srv/lab/smb.conf';

const SLAPD = (access: string, ofDatabase = '') => `mkdir -p /srv/lab/db
printf 'include /etc/ldap/schema/core.schema\\nmodulepath /usr/lib/ldap\\nmoduleload back_mdb\\npidfile /srv/lab/pid\\n${access}\\ndatabase mdb\\nsuffix "dc=lab,dc=test"\\nrootdn "cn=admin,dc=lab,dc=test"\\nrootpw lab\\ndirectory /srv/lab/db\\n${ofDatabase}\\n' > /srv/lab/slapd.conf
printf 'dn: dc=lab,dc=test\\nobjectClass: dcObject\\nobjectClass: organization\\no: Lab\\ndc: lab\\n\\ndn: ou=people,dc=lab,dc=test\\nobjectClass: organizationalUnit\\nou: people\\n' > /srv/lab/x.ldif
slapadd -f /srv/lab/slapd.conf -l /srv/lab/x.ldif`;
const RUN_SLAPD = 'slapd -d 0 -f /srv/lab/slapd.conf -h ldap://0.0.0.0:389/';

const RSYNC = (
  secrets: string,
) => `mkdir -p /srv/lab/pub; echo x > /srv/lab/pub/x; echo user:lab > /srv/lab/secrets; chmod 600 /srv/lab/secrets
printf 'use chroot=no\\n[backup]\\npath=/srv/lab/pub\\ncomment=nightly\\n${secrets}' > /srv/lab/rsyncd.conf`;

const POSTGRES = (rule: string) => `mkdir -p /srv/lab/data; chown -R postgres /srv/lab; chmod 755 /srv/lab
su postgres -c "/usr/lib/postgresql/15/bin/initdb -D /srv/lab/data" >/dev/null
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=lab -keyout /srv/lab/data/server.key -out /srv/lab/data/server.crt >/dev/null 2>&1
chown postgres /srv/lab/data/server.*; chmod 600 /srv/lab/data/server.key
echo "host all all 0.0.0.0/0 ${rule}" > /srv/lab/data/pg_hba.conf`;
const RUN_POSTGRES =
  'su postgres -c "/usr/lib/postgresql/15/bin/postgres -D /srv/lab/data -k /srv/lab -c ssl=on -c listen_addresses=0.0.0.0"';

/** Files, directories, databases and brokers. */
export const DATA_SERVICES: Readonly<Record<string, RealService>> = {
  samba: {
    debian: ['samba'],
    states: {
      default: { prepare: SAMBA(''), run: SMBD, port: 445, service: 'smb', openAccess: null, version1: false },
      'with SMB 1': {
        prepare: SAMBA('server min protocol=NT1'),
        run: SMBD,
        port: 445,
        service: 'smb',
        openAccess: null,
        version1: true,
      },
    },
  },
  mariadb: {
    debian: ['mariadb-server'],
    states: {
      'root without a password': {
        prepare: mariadb("CREATE USER root@'%' IDENTIFIED BY ''; GRANT ALL ON *.* TO root@'%';"),
        run: `${MARIADB} --init-file=/srv/lab/init`,
        port: 3306,
        service: 'mysql',
        openAccess: true,
        can: 'write',
      },
      'root with a password': {
        prepare: mariadb("CREATE USER root@'%' IDENTIFIED BY 'lab'; GRANT ALL ON *.* TO root@'%';"),
        run: `${MARIADB} --init-file=/srv/lab/init`,
        port: 3306,
        service: 'mysql',
        openAccess: false,
      },
    },
  },
  postgresql: {
    debian: ['postgresql'],
    states: {
      'trust, inside TLS': {
        prepare: POSTGRES('trust'),
        run: RUN_POSTGRES,
        port: 5432,
        service: 'postgresql',
        openAccess: true,
        can: 'write',
      },
      'with passwords': {
        prepare: POSTGRES('scram-sha-256'),
        run: RUN_POSTGRES,
        port: 5432,
        service: 'postgresql',
        openAccess: false,
      },
    },
  },
  openldap: {
    debian: ['slapd'],
    states: {
      default: { prepare: SLAPD(''), run: RUN_SLAPD, port: 389, service: 'ldap', openAccess: true, can: 'read' },
      'reading after a log-in': {
        prepare: SLAPD('', 'access to * by users read by anonymous auth'),
        run: RUN_SLAPD,
        port: 389,
        service: 'ldap',
        openAccess: false,
      },
      // Whether entries can be read is not known without their names.
      'root DSE hidden': {
        prepare: SLAPD('access to * by users read by anonymous auth'),
        run: RUN_SLAPD,
        port: 389,
        service: 'ldap',
        openAccess: null,
      },
      'no anonymous bind': {
        prepare: SLAPD('disallow bind_anon\\nrequire authc'),
        run: RUN_SLAPD,
        port: 389,
        service: 'ldap',
        openAccess: false,
      },
    },
  },
  rsync: {
    debian: ['rsync'],
    states: {
      'module without a password': {
        prepare: RSYNC(''),
        run: 'rsync --daemon --no-detach --config=/srv/lab/rsyncd.conf',
        port: 873,
        service: 'rsync',
        openAccess: true,
        can: 'read',
      },
      'module with a password': {
        prepare: RSYNC('auth users=user\\nsecrets file=/srv/lab/secrets\\n'),
        run: 'rsync --daemon --no-detach --config=/srv/lab/rsyncd.conf',
        port: 873,
        service: 'rsync',
        openAccess: true,
        can: 'metadata',
      },
    },
  },
  memcached: {
    debian: ['memcached'],
    states: {
      'on all addresses': {
        run: 'memcached -u nobody -l 0.0.0.0',
        port: 11_211,
        service: 'memcached',
        openAccess: true,
        can: 'write',
      },
    },
  },
  redis: {
    debian: ['redis-server'],
    states: {
      'without protected mode': {
        run: 'redis-server --bind 0.0.0.0 --protected-mode no',
        port: 6379,
        service: 'redis',
        openAccess: true,
        can: 'write',
      },
      'with a password': {
        run: 'redis-server --bind 0.0.0.0 --requirepass lab',
        port: 6379,
        service: 'redis',
        openAccess: false,
      },
    },
  },
  mosquitto: {
    debian: ['mosquitto'],
    states: {
      'anonymous clients': {
        prepare: "printf 'listener 1883 0.0.0.0\\nallow_anonymous true\\n' > /srv/lab/m.conf",
        run: 'mosquitto -c /srv/lab/m.conf',
        port: 1883,
        service: 'mqtt',
        openAccess: true,
        can: 'write',
      },
      default: {
        prepare: "printf 'listener 1883 0.0.0.0\\n' > /srv/lab/m.conf",
        run: 'mosquitto -c /srv/lab/m.conf',
        port: 1883,
        service: 'mqtt',
        openAccess: false,
      },
    },
  },
};
