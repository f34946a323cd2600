import type { AnonymousAccess } from '@assay/engine';

/** One state of a real service, and what a scan must find. */
export interface RealState {
  /** Shell commands in the Debian root, before the start; the folder `/srv/lab` is empty. */
  prepare?: string;
  /** Shell command that runs the service in the foreground. */
  run: string;
  port: number;
  /** Expected: service, whether it is open, what can be done. */
  service: string;
  openAccess: boolean | null;
  can?: AnonymousAccess;
  /** Expected of SMB. */
  version1?: boolean;
  /** Seconds until it must listen. */
  patience?: number;
  /** Seconds from then until it is configured; 1.5 by default. */
  settle?: number;
}

/** A service of Debian or npm, in its default, neglected and hardened states. */
export interface RealService {
  /** Packages of Debian. */
  debian: readonly string[];
  /** Packages of npm, installed in /srv/npm/NAME. */
  npm?: readonly string[];
  states: Readonly<Record<string, RealState>>;
}

const MARIADB =
  'mariadbd --user=mysql --datadir=/srv/lab/data --socket=/srv/lab/s --pid-file=/srv/lab/pid --bind-address=0.0.0.0';
const mariadb = (sql: string) =>
  `mariadb-install-db --user=root --datadir=/srv/lab/data --auth-root-authentication-method=normal >/dev/null 2>&1
   chown -R mysql /srv/lab
   echo "DELETE FROM mysql.global_priv WHERE User IN ('root', ''); FLUSH PRIVILEGES; ${sql}" | tr ';' '\\n' | sed 's/$/;/; /^ *;$/d' > /srv/lab/sql
   chmod 644 /srv/lab/sql`;

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

const JSON_SERVER = `echo '{"posts":[{"id":1,"title":"x"}]}' > /srv/lab/db.json`;
const jsonServer = (option: string) =>
  `cd /srv/lab && node /srv/npm/json-server/node_modules/json-server/lib/cli/bin.js --host 0.0.0.0 --port 3001 ${option} db.json`;

const NODE_RED = 'cd /srv/lab && node /srv/npm/node-red/node_modules/node-red/red.js -u /srv/lab -p 1880';

/** The table of truth of `npm run lab:real`. */
export const REAL_SERVICES: Readonly<Record<string, RealService>> = {
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
        run: `${MARIADB} --init-file=/srv/lab/sql`,
        port: 3306,
        service: 'mysql',
        openAccess: true,
        can: 'write',
      },
      'root with a password': {
        prepare: mariadb("CREATE USER root@'%' IDENTIFIED BY 'lab'; GRANT ALL ON *.* TO root@'%';"),
        run: `${MARIADB} --init-file=/srv/lab/sql`,
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
  x11: {
    debian: ['xvfb'],
    states: {
      'without access control': {
        run: 'Xvfb :0 -ac -listen tcp -nolisten unix',
        port: 6000,
        service: 'x11',
        openAccess: true,
        can: 'write',
      },
      'with a key': {
        // An authority file: any family, display 0, a key of 16 bytes (Xau(3)).
        prepare:
          "rm -f /tmp/.X0-lock; printf '\\377\\377\\000\\000\\000\\0010\\000\\022MIT-MAGIC-COOKIE-1\\000\\0200123456789abcdef' > /srv/lab/a",
        run: 'Xvfb :0 -auth /srv/lab/a -listen tcp -nolisten unix',
        port: 6000,
        service: 'x11',
        openAccess: false,
      },
    },
  },
  etcd: {
    debian: ['etcd-server', 'etcd-client'],
    states: {
      default: {
        run: 'etcd --data-dir /srv/lab/e --listen-client-urls http://0.0.0.0:2379 --advertise-client-urls http://127.0.0.1:2379',
        port: 2379,
        service: 'etcd',
        openAccess: true,
        can: 'write',
      },
      'with authentication': {
        run: `(sleep 3; ETCDCTL_API=3 etcdctl user add root:lab; ETCDCTL_API=3 etcdctl user grant-role root root; ETCDCTL_API=3 etcdctl auth enable) &
          etcd --data-dir /srv/lab/e --listen-client-urls http://0.0.0.0:2379 --advertise-client-urls http://127.0.0.1:2379`,
        port: 2379,
        service: 'etcd',
        openAccess: false,
        settle: 12,
      },
    },
  },
  'docker-registry': {
    debian: ['docker-registry', 'apache2-utils'],
    states: {
      default: {
        prepare:
          "printf 'version: 0.1\\nstorage:\\n  filesystem:\\n    rootdirectory: /srv/lab/r\\nhttp:\\n  addr: 0.0.0.0:5000\\n' > /srv/lab/c.yml",
        run: 'docker-registry serve /srv/lab/c.yml',
        port: 5000,
        service: 'docker-registry',
        openAccess: true,
        can: 'read',
      },
      'with passwords': {
        prepare: `htpasswd -Bbc /srv/lab/p user lab 2>/dev/null
printf 'version: 0.1\\nstorage:\\n  filesystem:\\n    rootdirectory: /srv/lab/r\\nhttp:\\n  addr: 0.0.0.0:5000\\nauth:\\n  htpasswd:\\n    realm: lab\\n    path: /srv/lab/p\\n' > /srv/lab/c.yml`,
        run: 'docker-registry serve /srv/lab/c.yml',
        port: 5000,
        service: 'http',
        openAccess: null,
      },
    },
  },
  prometheus: {
    debian: ['prometheus'],
    states: {
      default: {
        prepare: "printf 'global:\\n  scrape_interval: 15s\\n' > /srv/lab/p.yml",
        run: 'prometheus --config.file=/srv/lab/p.yml --storage.tsdb.path=/srv/lab/d --web.listen-address=0.0.0.0:9090',
        port: 9090,
        service: 'prometheus',
        openAccess: true,
        can: 'read',
      },
    },
  },
  influxdb: {
    debian: ['influxdb'],
    states: {
      default: {
        run: 'HOME=/srv/lab INFLUXDB_DATA_DIR=/srv/lab/d INFLUXDB_META_DIR=/srv/lab/m INFLUXDB_DATA_WAL_DIR=/srv/lab/w influxd',
        port: 8086,
        service: 'influxdb',
        openAccess: true,
        can: 'write',
      },
      'with authentication': {
        run: 'HOME=/srv/lab INFLUXDB_HTTP_AUTH_ENABLED=true INFLUXDB_DATA_DIR=/srv/lab/d INFLUXDB_META_DIR=/srv/lab/m INFLUXDB_DATA_WAL_DIR=/srv/lab/w influxd',
        port: 8086,
        service: 'influxdb',
        openAccess: false,
      },
    },
  },
  'node-inspector': {
    debian: ['nodejs'],
    states: {
      'on all addresses': {
        run: "node --inspect=0.0.0.0:9229 -e 'setInterval(() => {}, 1000)'",
        port: 9229,
        service: 'node-inspector',
        openAccess: true,
        can: 'execute',
      },
    },
  },
  debugpy: {
    debian: ['python3-debugpy'],
    states: {
      'on all addresses': {
        run: 'python3 -m debugpy --listen 0.0.0.0:5678 -c "import time; time.sleep(600)"',
        // It serves one client, so that a trial connection would end it.
        patience: 0,
        settle: 8,
        port: 5678,
        service: 'debugpy',
        openAccess: true,
        can: 'execute',
      },
    },
  },
  jdwp: {
    debian: ['default-jre-headless'],
    states: {
      'on all addresses': {
        run: 'java -agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=*:5005 -version',
        port: 5005,
        service: 'jdwp',
        openAccess: true,
        can: 'execute',
      },
    },
  },
  erlang: {
    debian: ['erlang-base'],
    states: {
      'with a node': {
        run: 'epmd -daemon; HOME=/srv/lab erl -sname lab@localhost -noshell',
        settle: 5,
        port: 4369,
        service: 'erlang',
        openAccess: true,
        can: 'metadata',
      },
      'without nodes': { run: 'epmd', port: 4369, service: 'erlang', openAccess: null },
    },
  },
  zookeeper: {
    debian: ['zookeeper'],
    states: {
      default: {
        prepare: "printf 'tickTime=2000\\ndataDir=/srv/lab/z\\nclientPort=2181\\n' > /srv/lab/z.cfg",
        run: 'java -cp "/usr/share/java/zookeeper.jar:/usr/share/java/*" org.apache.zookeeper.server.quorum.QuorumPeerMain /srv/lab/z.cfg',
        port: 2181,
        service: 'zookeeper',
        openAccess: true,
        can: 'read',
        patience: 60,
      },
    },
  },
  jupyter: {
    debian: ['jupyter-notebook'],
    states: {
      default: {
        run: 'HOME=/srv/lab jupyter-notebook --allow-root --no-browser --ip=0.0.0.0',
        port: 8888,
        service: 'http',
        openAccess: null,
        patience: 60,
      },
      'without a token': {
        run: "HOME=/srv/lab jupyter-notebook --allow-root --no-browser --ip=0.0.0.0 --NotebookApp.token='' --NotebookApp.password='' --NotebookApp.allow_remote_access=True",
        port: 8888,
        service: 'jupyter',
        openAccess: true,
        can: 'execute',
        patience: 60,
      },
    },
  },
  'nfs-ganesha': {
    debian: ['nfs-ganesha', 'nfs-ganesha-mem', 'rpcbind'],
    states: {
      'export to everyone': {
        prepare: `mkdir -p /srv/lab/e /run/rpcbind /run/ganesha /var/lib/nfs/ganesha
printf 'NFS_CORE_PARAM { Protocols = 3; }\\nEXPORT { Export_Id = 1; Path = /e; Pseudo = /e; Protocols = 3; Access_Type = RO; FSAL { Name = MEM; } }\\n' > /srv/lab/g.conf`,
        run: 'rpcbind; ganesha.nfsd -F -f /srv/lab/g.conf -L /srv/lab/log -p /srv/lab/pid',
        port: 2049,
        service: 'nfs',
        openAccess: true,
        can: 'read',
        patience: 60,
      },
    },
  },
  'json-server': {
    debian: ['nodejs'],
    npm: ['json-server@0.17.4'],
    states: {
      default: {
        prepare: JSON_SERVER,
        run: jsonServer(''),
        port: 3001,
        service: 'json-server',
        openAccess: true,
        can: 'write',
      },
      'read only': {
        prepare: JSON_SERVER,
        run: jsonServer('--read-only'),
        port: 3001,
        service: 'json-server',
        openAccess: true,
        can: 'read',
      },
    },
  },
  'node-red': {
    debian: ['nodejs'],
    npm: ['node-red@3'],
    states: {
      default: { run: NODE_RED, port: 1880, service: 'node-red', openAccess: true, can: 'execute', patience: 60 },
      'with a password': {
        prepare:
          "echo \"module.exports={adminAuth:{type:'credentials',users:[{username:'a',password:'\\$2a\\$08\\$zZWtXTja0fB1pzD4sHCMyOCMYz2Z6dNbM6tl8sJogENOMcxWV9DN.',permissions:'*'}]}}\" > /srv/lab/settings.js",
        run: NODE_RED,
        port: 1880,
        service: 'http',
        openAccess: null,
        patience: 60,
      },
    },
  },
  selenium: {
    debian: ['default-jre-headless'],
    npm: ['selenium-server@3.141.59'],
    states: {
      default: {
        run: 'java -jar /srv/npm/selenium/node_modules/selenium-server/lib/runner/selenium-server-standalone-3.141.59.jar -port 4444',
        port: 4444,
        service: 'selenium',
        openAccess: true,
        can: 'execute',
        patience: 60,
      },
    },
  },
  verdaccio: {
    debian: ['nodejs'],
    npm: ['verdaccio@5'],
    states: {
      default: {
        run: 'cd /srv/lab && HOME=/srv/lab node /srv/npm/verdaccio/node_modules/verdaccio/bin/verdaccio -l 0.0.0.0:4873',
        port: 4873,
        service: 'http',
        openAccess: null,
        patience: 60,
      },
    },
  },
};
