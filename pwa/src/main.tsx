import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { readChosenLanguage } from './app/language.ts';
import { takeFirstData } from './features/session/first-data.ts';
import { createQueryClient } from './net/query-client.ts';
import { openOffline } from './offline/offline.ts';
import { OfflineContext } from './offline/react/hooks.ts';
import { PaintedContext } from './ui/pictures/painted.ts';

const page = document.documentElement;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

const client = createQueryClient();
const painted = takeFirstData(client, document);
const offline = openOffline();

void readChosenLanguage().then((language) => {
  // What the server has rendered in another language can't be hydrated.
  const kept = page.lang === language ? painted : null;
  page.lang = language;
  const app = (
    <StrictMode>
      <BrowserRouter>
        <PaintedContext value={kept}>
          <OfflineContext value={offline}>
            <App client={client} />
          </OfflineContext>
        </PaintedContext>
      </BrowserRouter>
    </StrictMode>
  );
  if (kept) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
