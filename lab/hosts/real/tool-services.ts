import type { RealService } from './state.ts';

const JSON_SERVER = `echo '{"posts":[{"id":1,"title":"x"}]}' > /srv/lab/db.json`;
const jsonServer = (option: string) =>
  `cd /srv/lab && node /srv/npm/json-server/node_modules/json-server/lib/cli/bin.js --host 0.0.0.0 --port 3001 ${option} db.json`;

const NODE_RED = 'cd /srv/lab && node /srv/npm/node-red/node_modules/node-red/red.js -u /srv/lab -p 1880';

/** Screens, clusters, debuggers and tools of developers. */
export const TOOL_SERVICES: Readonly<Record<string, RealService>> = {
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
