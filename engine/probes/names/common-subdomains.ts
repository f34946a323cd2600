/**
 * Labels that companies commonly use for hosts, those with a specific meaning first: compiled from the setup
 * instructions of services, appliances and control panels.
 */
export const COMMON_SUBDOMAINS: readonly string[] =
  `www mail webmail smtp imap pop mx autodiscover autoconfig mta-sts mailgate
  exchange owa remote vpn gateway portal extranet intranet citrix rds sslvpn ssl access connect
  login sso auth id idp accounts account adfs oauth ldap
  api api2 rest graphql ws app apps mobile m webapp web web1 web2 www2 www3 new old beta alpha demo
  dev development test testing qa uat staging stage preview preprod prod sandbox lab
  admin administrator cpanel whm plesk panel console dashboard manage management control
  ftp sftp files file download downloads upload share cloud nextcloud owncloud drive docs doc wiki kb help support
  helpdesk ticket tickets jira confluence status monitor monitoring grafana kibana prometheus zabbix nagios logs
  git gitlab svn ci jenkins build registry docker nexus sonar artifactory repo
  db database mysql postgres pgadmin phpmyadmin redis elastic mongo sql backup backups nas
  ns ns1 ns2 ns3 dns dns1 dns2 ntp proxy
  shop store cart checkout pay payment payments billing invoice order orders crm erp hr jobs careers
  blog news media img images static assets cdn cdn1 video stream events
  forum community chat meet conference sip voip pbx phone
  partner partners supplier suppliers customer customers client clients b2b edi my self service services
  server server1 host host1 vps secure security waf firewall router printer camera iot
  statuspage uptime health learn academy training university feedback ideas roadmap changelog
  developer developers devportal sandbox-api api-dev api-staging api-test apidocs swagger gql grpc ws1 socket
  landing lp go link links click email em e mailing newsletter campaign campaigns marketing promo track tracking analytics
  pages site sites about info press investors ir survey surveys forms quiz
  app1 app2 app-dev app-staging dev1 dev2 dev-api test1 test2 stage-api prod-api v1 v2 legacy archive temp tmp old-www
  assets1 assets2 static1 static2 image photos photo video1 media1 s3 storage bucket data files2
  ci-cd argocd rancher k8s kubernetes consul vault harbor gitea bitbucket sentry
  servicedesk desk tracker redmine mattermost rocketchat matrix jitsi bbb webinar
  smtp1 smtp2 mail1 mail2 mx1 mx2 mailer bounce lists list autodiscover1 webdisk cpcalendars cpcontacts
  vpn1 vpn2 remote2 rdp rdweb terminal citrix1 mdm intune enterpriseenrollment enterpriseregistration lyncdiscover
  directory ad dc dc1 radius okta keycloak signin signup register password reset
  booking book reservations catalog wholesale resellers affiliate affiliates rewards loyalty gift
  maps geo search career recruiting lms moodle library`
    .trim()
    .split(/\s+/);
