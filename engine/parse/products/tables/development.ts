import { type ProductRule, row } from '../rule.ts';

/** Source hosting, build services, registries, trackers, notebooks and language models. */
export const DEVELOPMENT_PRODUCTS: readonly ProductRule[] = [
  row('Jenkins', 'jenkins:jenkins', 'https://www.jenkins.io/doc/', {
    'header:x-jenkins': /^(\d[\d.]{1,12})/,
    'header:x-hudson': /./,
    title: /\[Jenkins\]$/,
  }),
  row(
    'GitLab',
    'gitlab:gitlab',
    'https://docs.gitlab.com/',
    { 'header:x-gitlab-meta': /./, cookie: /^_gitlab_session$/, title: /^(?:[^|]{1,80} · )?GitLab$/ },
    ['help', /GitLab (?:Community|Enterprise) Edition\D{0,99}(\d+\.\d+\.\d+)/],
  ),
  row(
    'Gitea',
    'gitea:gitea',
    'https://docs.gitea.com/',
    { cookie: /^i_like_gitea$/, text: /Powered by Gitea\D{0,200}(\d+\.\d+\.\d+)/ },
    ['api/v1/version', /"version":"(\d+\.\d+\.\d+)/],
  ),
  row(
    'Forgejo',
    'forgejo:forgejo',
    'https://forgejo.org/docs/',
    { cookie: /^i_like_forgejo$/, text: /Powered by Forgejo\D{0,200}(\d+\.\d+\.\d+)/ },
    ['api/forgejo/v1/version', /"version":"(\d+\.\d+\.\d+)/],
  ),
  row('Gogs', 'gogs:gogs', 'https://gogs.io/docs', { cookie: /^i_like_gogs$/, 'meta:author': /^Gogs$/ }),
  row(
    'Bitbucket',
    'atlassian:bitbucket',
    'https://confluence.atlassian.com/bitbucketserver/',
    { cookie: /^BITBUCKETSESSIONID$/, text: /id="product-version"[^>]{0,100}>\s{0,5}v(\d+\.\d+\.\d+)/ },
    ['login', /id="product-version"[^>]{0,100}>\s{0,5}v(\d+\.\d+\.\d+)/],
  ),
  row(
    'Jira',
    'atlassian:jira_data_center',
    'https://confluence.atlassian.com/jira/',
    {
      cookie: /^atlassian\.xsrf\.token$/,
      text: /name="application-name" content="JIRA"[^>]{0,200}data-version="(\d[\d.]{2,9})"/,
    },
    ['login.jsp', /name="application-name" content="JIRA"[^>]{0,200}data-version="(\d[\d.]{2,9})"/],
  ),
  row('Bamboo', 'atlassian:bamboo', 'https://confluence.atlassian.com/bamboo/', {
    title: / - Atlassian Bamboo$/,
    text: /Atlassian Bamboo<\/a> version (\d[\d.]{2,9})/,
  }),
  row('Crowd', 'atlassian:crowd', 'https://confluence.atlassian.com/crowd/', {
    title: /^Atlassian Crowd\b/,
    path: /\/crowd\/console\//,
  }),
  row('Crucible', 'atlassian:crucible', 'https://confluence.atlassian.com/crucible/', {
    title: /^Log in to (?:FishEye|Crucible)|FishEye and Crucible/i,
  }),
  row(
    'TeamCity',
    'jetbrains:teamcity',
    'https://www.jetbrains.com/help/teamcity/',
    {
      'header:teamcity-node-id': /./,
      cookie: /^TCSESSIONID$/,
      title: /(?:— |^)TeamCity$/,
      text: /Version<\/span>\s{0,5}(20\d\d\.\d{1,2}(?:\.\d{1,2})?)|data-version="(20\d\d\.\d{1,2}(?:\.\d{1,2})?)/,
    },
    ['login.html', /(?:Version<\/span>\s{0,5}|Version )(20\d\d\.\d{1,2}(?:\.\d{1,2})?)/],
  ),
  row('YouTrack', 'jetbrains:youtrack', 'https://www.jetbrains.com/help/youtrack/', { title: /^YouTrack$/ }, [
    'api/config?fields=version',
    /"version":"(20\d\d\.\d[\d.]{0,8})"/,
  ]),
  row(
    'SonarQube',
    'sonarsource:sonarqube',
    'https://docs.sonarsource.com/',
    { title: /^SonarQube/, 'meta:application-name': /^SonarQube/ },
    ['api/server/version', /^(\d+\.\d+(?:\.\d+){0,2})$/],
  ),
  row('Nexus Repository', 'sonatype:nexus_repository_manager', 'https://help.sonatype.com/', {
    'header:server': /^Nexus\/(\d[\d.]{2,9})/,
    title: /^(?:Sonatype )?Nexus Repository/,
  }),
  row('Artifactory', 'jfrog:artifactory', 'https://jfrog.com/help/', {
    'header:server': /^Artifactory\/(\d[\d.]{2,9})/,
    'header:x-artifactory-id': /./,
  }),
  row('Harbor', 'linuxfoundation:harbor', 'https://goharbor.io/docs/', { title: /^Harbor$/ }, [
    'api/v2.0/systeminfo',
    /"harbor_version":"v?(\d+\.\d+\.\d+)/,
  ]),
  row('Docker Registry', 'docker:registry', 'https://distribution.github.io/distribution/', {
    'header:docker-distribution-api-version': /^registry\/2\.0/,
  }),
  row('Redmine', 'redmine:redmine', 'https://www.redmine.org/guide', {
    cookie: /^_redmine_session$/,
    'meta:description': /^Redmine$/,
  }),
  row('Trac', 'edgewall:trac', 'https://trac.edgewall.org/', {
    cookie: /^trac_(?:form_token|session)$/,
    text: /Powered by <a href="[^"]{1,100}"><strong>Trac (\d[\d.]{1,8})/,
  }),
  row('Phabricator', 'phacility:phabricator', 'https://secure.phabricator.com/book/', {
    cookie: /^phsid$/,
    title: /^(?:Login to )?Phabricator$/,
  }),
  row('Bugzilla', 'mozilla:bugzilla', 'https://bugzilla.readthedocs.io/', {
    cookie: /^Bugzilla_login_request_cookie$/,
    title: /^Bugzilla Main Page$/,
    text: /id="information"[\s\S]{0,300}version (\d\.\d[\d.]{0,6})/,
  }),
  row('MantisBT', 'mantisbt:mantisbt', 'https://mantisbt.org/documentation.php', {
    cookie: /^MANTIS_(?:STRING_COOKIE|secure_session)$/,
    title: /^MantisBT$/,
    text: /mantisbt\.org[^>]{0,100}>MantisBT (\d\.\d[\d.]{0,6})/,
  }),
  row(
    'Gerrit',
    'gerrit:gerrit',
    'https://gerrit-review.googlesource.com/Documentation/',
    { cookie: /^GerritAccount$/, title: /^Gerrit Code Review$/ },
    ['config/server/version', /^\)\]\}'\s{0,3}"(\d+\.\d+[\d.]{0,6})/],
  ),
  row('Argo CD', 'argoproj:argo_cd', 'https://argo-cd.readthedocs.io/', { title: /^Argo CD$/ }, [
    'api/version',
    /"Version":"v(\d+\.\d+\.\d+)/,
  ]),
  row('Argo Workflows', 'argoproj:argo_workflows', 'https://argo-workflows.readthedocs.io/', { title: /^Argo$/ }, [
    'api/v1/version',
    /"version":"v(\d+\.\d+\.\d+)/,
  ]),
  row('Drone', 'harness:drone', 'https://docs.drone.io/', {
    title: /^Drone(?: \| Continuous Integration)?$/,
    'header:x-drone-version': /^(\d[\d.]{2,9})/,
  }),
  row('GoCD', 'thoughtworks:gocd', 'https://docs.gocd.org/', {
    path: /\/go\/auth\/login/,
    title: /^(?:Login - Go|GoCD)$/,
    text: /data-version="(\d\d\.\d{1,2}\.\d)"/,
  }),
  row('Rundeck', 'pagerduty:rundeck', 'https://docs.rundeck.com/', {
    title: /^(?:Rundeck|Rundeck - Login)$/,
    text: /data-version-string="(\d+\.\d+\.\d+)/,
  }),
  row(
    'AWX',
    'redhat:ansible_tower',
    'https://docs.ansible.com/automation-controller/',
    { title: /^(?:Ansible )?(?:AWX|Tower)$/ },
    ['api/v2/ping/', /"version":"(\d+\.\d+\.\d+)/],
  ),
  row('Spinnaker', 'linuxfoundation:spinnaker', 'https://spinnaker.io/docs/', { title: /^Spinnaker$/ }),
  row('Portainer', 'portainer:portainer', 'https://docs.portainer.io/', { title: /^Portainer$/ }, [
    'api/status',
    /"Version":"(\d+\.\d+\.\d+)/,
  ]),
  row(
    'Rancher',
    'suse:rancher',
    'https://ranchermanager.docs.rancher.com/',
    { 'header:x-rancher-version': /^v?(\d+\.\d+\.\d+)/, title: /^Rancher$/, cookie: /^R_(?:USERNAME|LOCALE|SESS)$/ },
    ['rancherversion', /"Version":"v(\d+\.\d+\.\d+)/],
  ),
  row(
    'Kubernetes Dashboard',
    'kubernetes:dashboard',
    'https://kubernetes.io/docs/tasks/access-application-cluster/web-ui-dashboard/',
    { title: /^Kubernetes Dashboard$/ },
  ),
  row('Swagger UI', 'smartbear:swagger-ui', 'https://swagger.io/docs/', { title: /^Swagger UI$/ }),
  row('JupyterHub', 'jupyter:jupyterhub', 'https://jupyterhub.readthedocs.io/', {
    'header:x-jupyterhub-version': /^(\d[\d.]{2,6})/,
    title: /^JupyterHub$/,
  }),
  row(
    'Jupyter',
    'jupyter:notebook',
    'https://jupyter.org/documentation',
    { title: /^(?:Jupyter (?:Notebook|Server|Lab)|JupyterLab|Home Page - Select or create a notebook)/ },
    ['api', /^\{"version": ?"(\d+\.\d+\.\d+)"\}/],
  ),
  row(
    'Apache Airflow',
    'apache:airflow',
    'https://airflow.apache.org/docs/',
    { title: /^(?:Airflow - (?:Login|DAGs)|Sign In - Airflow|Airflow)$/ },
    ['api/v1/version', /"version": ?"(\d+\.\d+\.\d+)/],
  ),
  row('MLflow', 'lfprojects:mlflow', 'https://mlflow.org/docs/latest/', { title: /^MLflow$/ }, [
    'version',
    /^(\d+\.\d+\.\d+)$/,
  ]),
  row('Apache Zeppelin', 'apache:zeppelin', 'https://zeppelin.apache.org/docs/', { title: /^Zeppelin$/ }, [
    'api/version',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('n8n', 'n8n:n8n', 'https://docs.n8n.io/', { title: /^n8n\.io - Workflow Automation$/, cookie: /^n8n-auth$/ }),
  row('Node-RED', 'nodered:node-red', 'https://nodered.org/docs/', { title: /^Node-RED$/ }),
  row('Langflow', 'langflow:langflow', 'https://docs.langflow.org/', { title: /^Langflow$/ }, [
    'api/v1/version',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Flowise', 'flowiseai:flowise', 'https://docs.flowiseai.com/', { title: /^Flowise - / }, [
    'api/v1/version',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Dify', 'langgenius:dify', 'https://docs.dify.ai/', { title: /^Dify$/ }),
  row('Open WebUI', 'openwebui:open_webui', 'https://docs.openwebui.com/', { title: /^Open WebUI$/ }, [
    'api/version',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Ollama', 'ollama:ollama', 'https://github.com/ollama/ollama', { text: /^Ollama is running/ }, [
    'api/version',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Gradio', 'gradio_project:gradio', 'https://www.gradio.app/docs', {
    text: /window\.gradio_config ?= ?\{[^<]{0,200}"version": ?"(\d+\.\d+\.\d+)/,
  }),
  row('Streamlit', 'streamlit:streamlit', 'https://docs.streamlit.io/', { title: /^Streamlit$/ }),
  row('Ray Dashboard', 'anyscale:ray', 'https://docs.ray.io/', { title: /^Ray Dashboard$/ }, [
    'api/version',
    /"ray_version": ?"(\d+\.\d+\.\d+)/,
  ]),
  row('Apache Superset', 'apache:superset', 'https://superset.apache.org/docs/', { title: /^Superset$/ }, [
    'version',
    /"version": ?"(\d+\.\d+\.\d+)/,
  ]),
  row(
    'Metabase',
    'metabase:metabase',
    'https://www.metabase.com/docs/',
    { title: /^Metabase$/, cookie: /^metabase\.DEVICE$/ },
    ['api/session/properties', /"tag": ?"v([01]\.\d+\.\d+(?:\.\d+)?)"/],
  ),
  row('Redash', 'redash:redash', 'https://redash.io/help/', { title: /^(?:Login to )?Redash$/ }),
  row('Appsmith', 'appsmith:appsmith', 'https://docs.appsmith.com/', { title: /^Appsmith$/ }),
  row('Budibase', 'budibase:budibase', 'https://docs.budibase.com/', {
    title: /^Budibase$/,
    'header:x-budibase-version': /./,
  }),
  row('Hasura', 'hasura:graphql_engine', 'https://hasura.io/docs/', { title: /^Hasura Console$|\| Hasura$/ }, [
    'v1/version',
    /"version":"v(\d+\.\d+\.\d+)/,
  ]),
  row('Apache Dubbo Admin', 'apache:dubbo', 'https://dubbo.apache.org/', { title: /^Dubbo Admin$/i }),
  row('Nacos', 'alibaba:nacos', 'https://nacos.io/docs/', { title: /^Nacos$/, path: /^\/nacos\// }, [
    'nacos/v1/console/server/state',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('XXL-JOB', 'xuxueli:xxl-job', 'https://www.xuxueli.com/xxl-job/', {
    cookie: /^XXL_JOB_LOGIN_IDENTITY$/,
    title: /XXL-JOB/,
  }),
];
