import type { FileSignature } from '../pages/file-rules.ts';

/** Build and deployment files: they disclose hosts, steps and sometimes more. */
export const BUILD_RULES: readonly FileSignature[] = [
  {
    id: 'pipeline',
    class: 'build',
    paths: ['/.gitlab-ci.yml', '/.travis.yml', '/.circleci/config.yml', '/.drone.yml', '/bitbucket-pipelines.yml'],
    content:
      /(?:^|\n)(?:stages|before_script|script|jobs|pipelines|workflows|kind: pipeline|on|language|build_script|steps):?[^\n]{0,200}\n/,
    holds: (text) => /(?:^|\n)\s{0,12}-\s/.test(text),
  },
  {
    id: 'container-recipe',
    class: 'build',
    paths: ['/Dockerfile'],
    content:
      /(?:^|\n)FROM [\w./:${}@-]{2,200}(?: AS \w{1,40})?\r?\n[\s\S]{0,8000}?\n(?:RUN|COPY|CMD|ENTRYPOINT|ADD|WORKDIR|EXPOSE) /i,
  },
  {
    id: 'build-recipe',
    class: 'build',
    paths: ['/Jenkinsfile', '/Vagrantfile', '/Procfile', '/Capfile'],
    content:
      /(?:^|\n)\s{0,4}(?:pipeline\s{0,4}\{|node\s{0,4}(?:\([^)\n]{0,60}\)\s{0,4})?\{|Vagrant\.configure|web: \S|load ["']deploy["']|set :(?:application|deploy_to)|from fabric|#!\/(?:usr\/)?bin\/(?:env )?(?:ba)?sh\n)/,
  },
  {
    id: 'ignored-files',
    class: 'build',
    paths: ['/.gitignore'],
    content: /(?:^|\n)(?:\/?node_modules\/?|\/?vendor\/?|\*\.log|\.env|\/?dist\/?|\.DS_Store|\.idea\/?)\r?(?:\n|$)/,
  },
  {
    id: 'package-lock',
    class: 'manifest',
    paths: ['/composer.lock', '/package-lock.json'],
    content: /"(?:lockfileVersion|content-hash|packages-dev)"\s{0,4}:/,
  },
  {
    id: 'package-list-text',
    class: 'manifest',
    paths: ['/yarn.lock', '/pnpm-lock.yaml', '/Gemfile.lock', '/Gemfile', '/requirements.txt'],
    content:
      /^# yarn lockfile v1|^lockfileVersion: |(?:^|\n)GEM\r?\n {2}remote: |(?:^|\n)source ["']https:\/\/rubygems\.org|^(?:#[^\n]{0,200}\n){0,10}[A-Za-z][\w.-]{1,60}(?:\[[\w,]{1,60}\])?[=~>]=\d[\w.*]{0,20}[^<\n]{0,100}(?:\n|$)|\[packages\]\r?\n|^module [\w./-]{1,200}\n\ngo \d/,
  },
  {
    id: 'build-model',
    class: 'manifest',
    paths: ['/pom.xml'],
    content: /<project [^>]{0,400}maven\.apache\.org\/POM|(?:^|\n)dependencies \{\r?\n|(?:^|\n)\[package\]\r?\nname = /,
  },
];
