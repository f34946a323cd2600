import './styles/layers.css';
import 'mantine:styles';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/ibm-plex-sans/index.css';
import '@fontsource/ibm-plex-sans-thai/400.css';
import '@fontsource/ibm-plex-sans-thai/500.css';
import '@fontsource/ibm-plex-sans-thai/600.css';
import '@fontsource/ibm-plex-sans-devanagari/400.css';
import '@fontsource/ibm-plex-sans-devanagari/500.css';
import '@fontsource/ibm-plex-sans-devanagari/600.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/600.css';
import './styles/base.css';
import './styles/utilities.css';
import './styles/mantine.css';
import './styles/print.css';
import { formatInstant } from '@assay/locales/format.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/connection.ts';
import { clock } from './clock.ts';
import { loadMenu, loadTooltip } from './components/loading/load-once.ts';
import { startLanguage } from './language/i18n.ts';
import { socket } from './live/current-socket.ts';
import { AppRoutes } from './routes.tsx';
import { session } from './session/current-session.ts';
import { SessionEndNotice } from './shell/account/session-end.tsx';
import { startLayout } from './shell/appearance/layout.ts';
import { ErrorPopup } from './shell/error-popup.tsx';
import { Toasts } from './shell/toasts.tsx';
import { initColors } from './theme/colors.ts';
import { Theme } from './theme/provider.tsx';

// The first use of dates takes as long as a third of the first render: while texts are loading, nothing waits for it.
if (session.current()) setTimeout(() => formatInstant(clock.now(), 'UTC'));
// Connected before anything is requested: what was requested before would be requested again.
const current = session.current();
if (current && !current.secondFactorNeeded) socket.connect(current.token);
startLayout();
await Promise.all([startLanguage(), initColors()]);

const root = createRoot(document.getElementById('root')!);
// As a transition the first render is split into slices, so that slow phones stay responsive.
startTransition(() =>
  root.render(
    <Theme>
      <QueryClientProvider client={queries}>
        <AppRoutes />
        <ErrorPopup />
        <SessionEndNotice />
        <Toasts />
      </QueryClientProvider>
    </Theme>,
  ),
);

void import('./shell/print-page.ts').then(({ watchPrint }) =>
  watchPrint(() => session.current()?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone),
);

/** Longer than most first screens take to load, whose files come first. */
const LATER_MS = 2_000;

// A failure is shown when one is opened, and repeated then.
setTimeout(() => {
  for (const load of [loadMenu, loadTooltip]) load().catch(() => {});
}, LATER_MS);
