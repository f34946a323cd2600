import { frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import permissionsPolicy from './permissions-policy.ts';

scenarios(permissionsPolicy, {
  'no camera': { given: { http: frontPage({ headers: [['permissions-policy', 'camera=()']] }) }, expect: [] },
  'no header': { given: { http: frontPage() }, expect: ['missing'] },
  'the camera for everybody': {
    given: { http: frontPage({ headers: [['permissions-policy', 'geolocation=(), camera=(*), fullscreen=*']] }) },
    expect: ['open'],
  },
  'for one site': {
    given: { http: frontPage({ headers: [['permissions-policy', 'camera=(self "https://meet.example.com")']] }) },
    expect: [],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
