/** Answer of an installer, as a server sent it; style sheets and explanations are left out. */
interface RecordedInstaller {
  software: string;
  state: string;
  path: string;
  status: number;
  html: string;
  /** The rule that recognizes an open installer in it; null if there is none. */
  rule: string | null;
}

const WORDPRESS = 'WordPress 6.1.9';
const DOKUWIKI = 'DokuWiki 2022-07-31b';
const wordpress = (title: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en-US">\n<head>\n\t<meta name="viewport" content="width=device-width" />\n\t<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />\n\t<meta name="robots" content="noindex,nofollow" />\n\t<title>WordPress &rsaquo; ${title}</title>\n</head>\n<body class="wp-core-ui">\n<p id="logo">WordPress</p>\n${body}</body></html>`;
const dokuwiki = (body: string) =>
  `<!DOCTYPE html>\n<html lang="en" dir="ltr">\n<head>\n    <meta charset="utf-8" />\n    <title>DokuWiki Installer</title>\n</head>\n<body style="">\n    <h1 style="float:left">\n        DokuWiki Installer    </h1>\n    <div style="float: right; margin: 1em;">\n        <form action="">Choose your language: <select name="l" onchange="submit()"><option value="en" selected="selected">en</option></select> <button type="submit">Update</button></form>    </div>\n    <div style="float: left; width: 58%;">\n${body}    </div>\n</body>\n</html>`;

/** The packages of Debian 12 on PHP 8.2, before, during and after their installation. */
export const RECORDED_INSTALLERS: readonly RecordedInstaller[] = [
  {
    software: WORDPRESS,
    state: 'without a configuration file',
    path: '/wp-admin/setup-config.php',
    status: 200,
    html: wordpress(
      'Setup Configuration File',
      '<h1 class="screen-reader-text">Before getting started</h1>\n<p class="step"><a href="setup-config.php?step=1" class="button button-large">Let&#8217;s go!</a></p>\n',
    ),
    rule: 'wordpress-installer',
  },
  {
    software: WORDPRESS,
    state: 'configured, not installed',
    path: '/wp-admin/install.php',
    status: 200,
    html: wordpress(
      'Installation',
      '<h1>Welcome</h1>\n<h2>Information needed</h2>\n\t\t<form id="setup" method="post" action="install.php?step=2" novalidate="novalidate">\n\t<table class="form-table" role="presentation">',
    ),
    rule: 'wordpress-installer',
  },
  {
    software: WORDPRESS,
    state: 'configured, with translations',
    path: '/wp-admin/install.php',
    status: 200,
    // The line that this version prints instead if translations are offered.
    html: wordpress('Installation', '<form id="setup" method="post" action="?step=1">'),
    rule: 'wordpress-installer',
  },
  {
    software: WORDPRESS,
    state: 'configured, without a database',
    path: '/wp-admin/install.php',
    status: 500,
    html: wordpress('Error', '\t<div class="wp-die-message"><h1>Error establishing a database connection</h1>\n</div>'),
    rule: null,
  },
  {
    software: WORDPRESS,
    state: 'installed',
    path: '/wp-admin/install.php',
    status: 200,
    html: wordpress(
      'Installation',
      '\n\t<h1>Already Installed</h1><p>You appear to have already installed WordPress. To reinstall please clear your old database tables first.</p><p class="step"><a href="https://www.example.com/wp-login.php" class="button button-large">Log In</a></p>',
    ),
    rule: null,
  },
  {
    software: WORDPRESS,
    state: 'installed',
    path: '/wp-admin/setup-config.php',
    status: 409,
    html: wordpress(
      'Error',
      '\t<div class="wp-die-message"><p>The file <code>wp-config.php</code> already exists. If you need to reset any of the configuration items in this file, please delete it first. You may try <a href="install.php">installing now</a>.</p></div>',
    ),
    rule: null,
  },
  {
    software: DOKUWIKI,
    state: 'not installed',
    path: '/install.php',
    status: 200,
    html: dokuwiki(
      '            <form action="" method="post">\n    <input type="hidden" name="l" value="en" />\n    <fieldset>\n        <label for="title">Wiki Name        <input type="text" name="d[title]" id="title" value="" style="width: 20em;" />\n        </label>',
    ),
    rule: 'application-installer',
  },
  {
    software: DOKUWIKI,
    state: 'installed',
    path: '/install.php',
    status: 200,
    html: dokuwiki(
      '        <p>For security reasons this script will only work with a new and unmodified Dokuwiki installation.\n</p><ul><li><code>{DOCUMENT_ROOT}//conf/local.php</code> already exists</li></ul>',
    ),
    rule: null,
  },
];
