import type { IdentityProviderRow, TestLoginResult } from '@assay/contract/api/administration/identity-providers.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { finishTestLogin, startTestLogin } from '#api/administration/identity-providers.ts';
import { RowButton } from '#components/lists/row-button.tsx';
import { Modal } from '#components/loading/modal.tsx';
import { Note } from '#components/note.tsx';
import { beginTest, endTest, type TestLoginState } from '#session/test-login.ts';

/** Logs in at the provider in a new tab, which shows what the provider stated; no session is opened. */
export function TestLoginButton({ row: { id, name } }: { row: IdentityProviderRow }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<TestLoginResult | null>(null);
  const start = async () => {
    // Opened during the click: browsers block a tab that is opened after a response.
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const { url, failure } = await startTestLogin(id);
      if (url !== null) {
        beginTest(tab ?? window);
        (tab ?? window).location.assign(url);
      } else {
        tab?.close();
        setResult({ provider: name, failure, identity: null, account: null, linked: false });
      }
    } catch {
      // The error is shown as that of any request.
      tab?.close();
    }
    setBusy(false);
  };
  return (
    <>
      <RowButton name={t('admin.signOn.testLoginOf', { name })} loading={busy} onClick={() => void start()}>
        {t('admin.signOn.testLogin')}
      </RowButton>
      {result && <TestLogin result={result} onClose={() => setResult(null)} />}
    </>
  );
}

/** The result of a test login, in the tab in which the provider redirected to this installation. */
export function ReturnedTestLogin() {
  const location = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState<TestLoginResult | null>(null);
  const returned = (location.state as Partial<TestLoginState> | null)?.testLogin;
  const finished = useRef(false);
  useEffect(() => {
    if (!returned || finished.current) return;
    finished.current = true;
    endTest();
    // The response can be used once: going back must not send it again.
    void navigate('/admin/settings', { replace: true, state: null });
    finishTestLogin(returned).then(setResult, () => {});
  }, [returned, navigate]);
  return result && <TestLogin result={result} onClose={() => setResult(null)} />;
}

function TestLogin({ result, onClose }: { result: TestLoginResult; onClose(): void }) {
  const { t } = useTranslation();
  const { provider, failure, identity, account, linked } = result;
  const roles = [
    ...(identity?.companyRole ? [t(`admin.signOn.role.${identity.companyRole}`)] : []),
    ...(identity?.administrator ? [t('admin.signOn.role.administrator')] : []),
  ];
  const none = t('admin.signOn.statedNothing');
  const rows = identity && [
    ['subject', identity.subject],
    ['email', identity.email || none],
    ['verified', t(`admin.signOn.${identity.emailVerified ? 'verified' : 'unverified'}`)],
    ...(identity.groups ? [['groups', identity.groups.join(', ') || none]] : []),
    ['roles', roles.join(', ') || (identity.administrator === false ? none : t('admin.signOn.rolesStay'))],
    ['account', account === null ? none : `${account} (${t(`admin.signOn.${linked ? 'linked' : 'notLinked'}`)})`],
  ];
  const title = provider === '' ? t('admin.signOn.testLogin') : t('admin.signOn.testLoginOf', { name: provider });
  return (
    <Modal opened size="lg" onClose={onClose} title={<span className="strong">{title}</span>}>
      <div className="stack gap-12">
        {failure ? (
          <Note tone="bad" lead={t('admin.signOn.testLoginRefused')} live>
            {t(`admin.signOn.reason.${failure}`)}
          </Note>
        ) : (
          <Note tone="good" lead={t('admin.signOn.testLoginWorks')} live>
            {t('admin.signOn.testLoginNothing')}
          </Note>
        )}
        {rows && (
          <dl className="stack gap-4 small">
            {rows.map(([name, value]) => (
              <div key={name} className="row wrap top">
                <dt className="text-2">{t(`admin.signOn.stated.${name}`)}</dt>
                <dd className="anywhere" style={{ margin: 0 }}>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Modal>
  );
}
