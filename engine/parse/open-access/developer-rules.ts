import type { HttpAccessRule } from './rule.ts';

/** Answer of the inspectors of V8 to a host name, which could be a rebound one. */
const INSPECTOR = /Host header is specified and is not an IP address or localhost|WebSockets request was expected/;

/** Tools of developers and builds: debuggers, notebooks, browsers under remote control, build servers, registries. */
export const DEVELOPER_RULES: readonly HttpAccessRule[] = [
  {
    service: 'node-inspector',
    name: 'Node.js debugger',
    ports: [9229],
    front: INSPECTOR,
    requests: [
      {
        path: '/json/list',
        hostHeader: 'localhost',
        proof: /"devtoolsFrontendUrl"[\s\S]{0,500}"type"\s*:\s*"node"/,
        shows: 'webSocketDebuggerUrl',
        can: 'execute',
      },
    ],
    source: 'https://nodejs.org/en/learn/getting-started/debugging#security-implications',
    observed: 'Node.js 18 (Debian 12), which has no authentication',
  },
  {
    service: 'browser-debugger',
    name: 'Chrome DevTools',
    ports: [9222],
    front: INSPECTOR,
    requests: [
      {
        path: '/json/version',
        hostHeader: 'localhost',
        proof: /"Browser"\s*:[\s\S]{0,500}"webSocketDebuggerUrl"\s*:/,
        shows: 'webSocketDebuggerUrl',
        can: 'execute',
      },
    ],
    source: 'https://chromedevtools.github.io/devtools-protocol/',
  },
  {
    service: 'jupyter',
    name: 'Jupyter',
    ports: [8888],
    front:
      /<title>(?:Jupyter|JupyterLab|Home Page - Select or create a notebook)|^Server: TornadoServer|^Location: \/(?:tree|lab|login\?next=)/im,
    requests: [
      {
        path: '/api/kernelspecs',
        proof: /"kernelspecs"\s*:\s*\{/,
        shows: '"kernelspecs"',
        can: 'execute',
      },
    ],
    source: 'https://jupyter-server.readthedocs.io/en/latest/operators/security.html',
    observed: 'Jupyter Notebook 6.4.12 (Debian 12)',
  },
  {
    service: 'selenium',
    name: 'Selenium',
    ports: [4444, 9515],
    front:
      /<title>Selenium (?:Grid|Hub|Server)[^<]{0,40}<\/title>|^Location: [^\r\n]{0,100}\/ui\/?(?:index\.html)?\r?$/im,
    requests: [
      {
        path: '/status',
        proof: /"value"\s*:\s*\{[\s\S]{0,400}"ready"\s*:\s*(?:true|false)/,
        shows: '"ready"',
        can: 'execute',
      },
      {
        path: '/wd/hub/status',
        proof: /"value"\s*:\s*\{[\s\S]{0,400}"ready"\s*:\s*(?:true|false)/,
        shows: '"ready"',
        can: 'execute',
      },
    ],
    source: 'https://www.selenium.dev/documentation/grid/getting_started/#warning',
    observed: 'Selenium Server 3.141.59 (npm), which has no authentication by default',
  },
  {
    service: 'jenkins',
    name: 'Jenkins',
    front: /^X-Jenkins:/im,
    requests: [
      { path: '/script', proof: /<title>[^<]{0,60}Script Console/, shows: 'Script Console', can: 'execute' },
      {
        path: '/api/json?tree=nodeName',
        proof: /"_class"\s*:\s*"hudson\.model\.Hudson"/,
        shows: 'hudson.model.Hudson',
        can: 'read',
      },
    ],
    source: 'https://www.jenkins.io/doc/book/security/access-control/',
  },
  {
    service: 'docker-registry',
    name: 'Docker Registry',
    ports: [5000, 5001],
    front: /^Docker-Distribution-Api-Version:/im,
    requests: [
      { path: '/v2/_catalog?n=1', proof: /"repositories"\s*:\s*(?:\[|null)/, shows: '"repositories"', can: 'read' },
    ],
    source: 'https://distribution.github.io/distribution/about/deploying/#restricting-access',
    observed: 'docker-registry 2.8.2 (Debian 12)',
  },
  {
    service: 'verdaccio',
    name: 'Verdaccio',
    front: /^X-Powered-By: verdaccio|<title>Verdaccio<\/title>/im,
    requests: [
      {
        path: '/-/verdaccio/data/packages',
        proof: /\r\n\r\n[\s\S]{0,20}\[\s*\{/,
        shows: '"name"',
        can: 'read',
        severity: 'medium',
      },
    ],
    source: 'https://verdaccio.org/docs/packages',
  },
  {
    service: 'nexus',
    name: 'Nexus Repository',
    front: /^Server: Nexus\//im,
    requests: [
      {
        path: '/service/rest/v1/repositories',
        proof: /"format"\s*:[\s\S]{0,500}"url"\s*:/,
        shows: '"format"',
        can: 'read',
        severity: 'medium',
      },
    ],
    source: 'https://help.sonatype.com/en/anonymous-access.html',
  },
  {
    service: 'mlflow',
    name: 'MLflow',
    front: /<title>MLflow<\/title>/i,
    requests: [
      {
        path: '/api/2.0/mlflow/registered-models/search?max_results=1',
        proof: /\r\n\r\n[\s\S]{0,20}\{\s*(?:\}|"registered_models"|"next_page_token")/,
        shows: ' 200',
        can: 'write',
      },
    ],
    source: 'https://mlflow.org/docs/latest/auth/index.html',
  },
  {
    service: 'tensorboard',
    name: 'TensorBoard',
    front: /<title>TensorBoard<\/title>/i,
    requests: [
      {
        path: '/data/environment',
        proof: /"data_location"\s*:/,
        shows: '"data_location"',
        can: 'read',
        severity: 'medium',
      },
    ],
    source: 'https://github.com/tensorflow/tensorboard/blob/master/README.md',
  },
  {
    service: 'ollama',
    name: 'Ollama',
    ports: [11434],
    front: /\r\n\r\nOllama is running/,
    requests: [
      { path: '/api/tags', proof: /"models"\s*:\s*(?:\[|null)/, shows: '"models"', can: 'write', severity: 'high' },
    ],
    source: 'https://github.com/ollama/ollama/blob/main/docs/api.md',
  },
  {
    service: 'spring-boot-admin',
    name: 'Spring Boot Admin',
    front: /<title>[^<]{0,60}Spring Boot Admin<\/title>/i,
    requests: [{ path: '/applications', proof: /"instances"\s*:\s*\[/, shows: '"instances"', can: 'execute' }],
    source: 'https://docs.spring-boot-admin.com/current/security.html',
  },
  {
    service: 'eureka',
    name: 'Eureka',
    front: /<title>Eureka<\/title>/i,
    requests: [
      { path: '/eureka/apps', proof: /<applications>|"applications"\s*:/, shows: 'applications', can: 'write' },
    ],
    source: 'https://github.com/Netflix/eureka/wiki/Eureka-REST-operations',
  },
];
