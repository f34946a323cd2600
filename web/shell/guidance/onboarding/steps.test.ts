import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canOpen, matchRoute } from '@assay/contract/access.ts';
import { ONBOARDING_STEPS, type OnboardingStep } from '@assay/contract/registration/onboarding.ts';
import { type Permission, ROLES } from '@assay/contract/roles.ts';
import { nextStep, pathOfStep } from './steps.ts';

const facts = { domain: 'fernhollow.test', pendingDomain: null, finding: 'a/b' };

test('the next step is the first one that is not done, even if later ones are', () => {
  assert.equal(nextStep({ done: [] }), 'verify');
  assert.equal(nextStep({ done: ['verify', 'report'] }), 'plan');
  assert.equal(nextStep({ done: [...ONBOARDING_STEPS] }), null);
});

test('every step leads to a page that the account may open when the step is the next one', () => {
  const withoutPlan: readonly OnboardingStep[] = ['verify', 'plan'];
  const plans: readonly Permission[] = [ROLES.generalUser, ROLES.enterpriseNoPlan];
  for (const step of ONBOARDING_STEPS)
    for (const permission of withoutPlan.includes(step) ? plans : [ROLES.enterpriseTrial, ROLES.enterpriseLite]) {
      const path = pathOfStep(step, facts, permission);
      const found = matchRoute(path.split('?')[0]!);
      assert.ok(found && canOpen(found.route.access, permission), `${step} of ${permission}: ${path}`);
    }
});

test('a pending verification is continued, and a finding is opened at its domain', () => {
  const pending = { ...facts, domain: null, pendingDomain: 'fernhollow.test' };
  assert.equal(pathOfStep('verify', pending, 20), '/listAssociatedDomains?verify=fernhollow.test');
  assert.equal(pathOfStep('finding', facts, 27), '/domain/fernhollow.test?finding=a%2Fb');
  assert.equal(pathOfStep('retest', { ...facts, finding: null }, 27), '/domain/fernhollow.test');
  assert.equal(pathOfStep('scan', { ...facts, domain: null }, 27), '/scan');
});
