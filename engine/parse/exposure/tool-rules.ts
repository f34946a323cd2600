import type { FileSignature } from '../pages/file-rules.ts';

/** Pages and responses of build and operations tools, at the default paths in their manuals. */
export const TOOL_RULES: readonly FileSignature[] = [
  {
    // Memory of the process with all its data (HPROF, the first line of the format).
    id: 'heap-dump',
    class: 'credentials',
    paths: ['/actuator/heapdump', '/heapdump'],
    content: /^JAVA PROFILE 1\.0\.\d\0/,
  },
  {
    id: 'spring-environment',
    class: 'environment',
    paths: ['/env', '/manage/env'],
    content: /"(?:systemProperties|propertySources)"\s{0,4}:/,
    holds: (text) => /"(?:profiles|activeProfiles|systemEnvironment)"\s{0,4}:/.test(text),
  },
  {
    id: 'spring-endpoint',
    class: 'debug',
    paths: [
      '/actuator/configprops',
      '/actuator/mappings',
      '/actuator/beans',
      '/actuator/httptrace',
      '/actuator/threaddump',
      '/actuator/loggers',
      '/actuator/scheduledtasks',
    ],
    content:
      /^\s{0,20}(?:\{"(?:contexts|_links|traces|threads|levels|cron)"\s{0,4}:|\[\{"(?:context|predicate|threadName)"\s{0,4}:|\{"\/?[\w*.{}/[\]-]{0,80}"\s{0,4}:\s{0,4}\{"(?:bean|prefix|method)"\s{0,4}:)/,
  },
  {
    id: 'jolokia',
    class: 'debug',
    paths: ['/jolokia/version', '/actuator/jolokia'],
    content: /"agent"\s{0,4}:\s{0,4}"\d[\w.]{1,20}"[\s\S]{0,400}"protocol"\s{0,4}:/,
  },
  {
    id: 'python-console',
    class: 'debug',
    paths: ['/console'],
    content: /<title>Console \/\/ Werkzeug Debugger<\/title>|EVALEX = true/,
    html: true,
  },
  {
    id: 'ignition',
    class: 'debug',
    paths: ['/_ignition/health-check'],
    content: /^\s{0,8}\{"can_execute_commands"\s{0,4}:/,
  },
  {
    id: 'telescope',
    class: 'debug',
    paths: ['/telescope', '/telescope/requests', '/horizon', '/horizon/dashboard'],
    content: /<title>\s{0,20}(?:Telescope|Horizon|Pulse|Log Viewer)[^<]{0,60}<\/title>/,
    holds: (html) => /window\.(?:Telescope|Horizon|LogViewer)\s{0,4}=|livewire/i.test(html),
    html: true,
  },
  {
    id: 'request-recorder',
    class: 'debug',
    paths: ['/__clockwork/latest', '/__clockwork/app'],
    content: /^\s{0,8}[[{][\s\S]{0,2000}"(?:controller|databaseQueries|utime|ip)"\s{0,4}:/,
  },
  {
    id: 'php-profiler',
    class: 'debug',
    paths: ['/app_dev.php/_profiler/', '/_profiler/latest'],
    content: /<title>Symfony Profiler<\/title>|class="sf-toolbar|id="sfwdt/,
    html: true,
  },
  {
    id: 'rails-information',
    class: 'debug',
    paths: ['/rails/info/properties', '/rails/info/routes'],
    content: /<(?:title|h1|td class="name")>\s{0,8}(?:Rails version|Routes|Action Mailer|Mailer Previews)/,
    html: true,
  },
  {
    id: 'cache-status',
    class: 'debug',
    paths: ['/apc.php', '/opcache.php', '/ocp.php'],
    content: /<title>\s{0,8}(?:APC(?:u)? INFO|OPcache|PHP OPcache|OCP - |MEMCACHE INFO|Opcache)[^<]{0,80}<\/title>/i,
    html: true,
  },
  {
    id: 'pool-status',
    class: 'debug',
    paths: ['/status', '/fpm-status', '/php-fpm-status'],
    content: /^pool:\s{1,20}\S{1,60}\r?\nprocess manager:/,
  },
  {
    id: 'connection-status',
    class: 'debug',
    paths: ['/stub_status', '/basic_status'],
    content: /^Active connections: \d{1,9}/,
  },
  {
    id: 'balancer-status',
    class: 'debug',
    paths: ['/haproxy?stats', '/haproxy-status', '/stats'],
    content: /<title>Statistics Report for HAProxy|<title>Balancer Manager<\/title>|# pxname,svname,/,
    html: true,
  },
  {
    id: 'profiler-variables',
    class: 'debug',
    paths: ['/debug/vars'],
    content: /^\s{0,8}\{\s{0,8}"cmdline"\s{0,4}:|<title>\/debug\/(?:requests|events)<\/title>/,
    html: true,
  },
  {
    id: 'application-trace',
    class: 'debug',
    paths: ['/glimpse.axd', '/Trace.axd'],
    content: /Error [Ll]og for |<h1>Application Trace<\/h1>|<title>Glimpse/,
    html: true,
  },
  {
    id: 'database-admin',
    class: 'admin',
    paths: [
      '/phpMyAdmin/',
      '/pma/',
      '/PMA/',
      '/myadmin/',
      '/dbadmin/',
      '/mysql/',
      '/sql/',
      '/db/',
      '/phpmyadmin/index.php',
      '/adminer',
    ],
    content:
      /<title>[^<]{0,60}(?:phpMyAdmin|Adminer|phpPgAdmin|pgAdmin(?: 4)?|Mongo Express|Redis Commander|RockMongo|SQL Buddy|phpLiteAdmin)[^<]{0,60}<\/title>/i,
    html: true,
  },
  {
    id: 'search-admin',
    class: 'admin',
    paths: ['/solr/', '/solr/admin/', '/kibana/'],
    content:
      /<title>\s{0,8}(?:Solr Admin|Kibana|Elastic|elasticsearch-head)\s{0,8}<\/title>|^health\s{1,20}status\s{1,20}index/,
    html: true,
  },
  {
    id: 'java-admin',
    class: 'admin',
    paths: [
      '/jmx-console/',
      '/web-console/',
      '/admin-console/',
      '/console/login/LoginForm.jsp',
      '/axis2/axis2-admin/',
      '/hawtio/',
      '/druid/index.html',
    ],
    content:
      /<title>[^<]{0,60}(?:JBoss JMX Management Console|JBoss (?:AS )?Administration Console|WebLogic Server Administration Console|Axis2 :: Administration|hawtio|Druid Stat Index|Druid Monitor|NiFi|ActiveMQ Console|\/manager|\/host-manager)[^<]{0,60}<\/title>|tomcat-users\.xml/i,
    html: true,
    status: 401,
  },
  {
    id: 'queue-admin',
    class: 'admin',
    paths: ['/sidekiq', '/admin/sidekiq', '/resque', '/delayed_job'],
    content:
      /<title>[^<]{0,40}(?:Sidekiq|Resque|Hangfire Dashboard|Bull Dashboard|Bull Board|Flower|RQ Dashboard|delayed_job)[^<]{0,60}<\/title>/i,
    html: true,
  },
  {
    id: 'build-server',
    class: 'admin',
    paths: ['/jenkins/', '/jenkins/script', '/script', '/airflow/'],
    content:
      /<title>[^<]{0,60}(?:Dashboard \[Jenkins\]|Script Console|Airflow|Grafana|Portainer|Webmin)[^<]{0,60}<\/title>/i,
    html: true,
  },
  {
    id: 'file-manager',
    class: 'admin',
    paths: ['/filemanager/', '/elfinder/elfinder.html', '/tinyfilemanager.php'],
    content: /<title>[^<]{0,40}(?:elFinder|Tiny File Manager|KCFinder|CKFinder|File ?[Mm]anager)[^<]{0,60}<\/title>/,
    html: true,
  },
  {
    id: 'graphql-console',
    class: 'api-docs',
    paths: ['/graphiql', '/graphql-playground'],
    content:
      /<title>\s{0,8}(?:GraphiQL|GraphQL Playground|Altair)[^<]{0,40}<\/title>|graphiql(?:\.min)?\.js|GraphQLPlayground\.init/i,
    html: true,
  },
  {
    id: 'api-description-text',
    class: 'api-docs',
    paths: ['/openapi.yaml', '/swagger.yaml'],
    content: /^(?:#[^\n]{0,200}\n){0,5}(?:openapi|swagger):\s{0,4}["']?[23]\.\d/,
  },
  {
    id: 'api-reference',
    class: 'api-docs',
    paths: ['/redoc', '/docs', '/api/docs', '/api/docs/', '/swagger', '/swagger/', '/swagger/index.html'],
    content:
      /swagger-ui-bundle(?:\.min)?\.js|<redoc[ >]|redoc\.standalone\.js|<title>Swagger UI<\/title>|@scalar\/api-reference/i,
    html: true,
  },
  {
    id: 'service-description',
    class: 'api-docs',
    paths: ['/?wsdl', '/services/?wsdl'],
    content:
      /<(?:wsdl:)?definitions [^>]{0,2000}schemas\.xmlsoap\.org\/wsdl|<edmx:Edmx |<application [^>]{0,400}wadl\.dev\.java\.net/,
  },
];
