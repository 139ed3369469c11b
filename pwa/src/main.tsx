import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { takeFirstData } from './features/session/first-data.ts';
import { createQueryClient } from './net/query-client.ts';
import { openOffline } from './offline/offline.ts';
import { OfflineContext } from './offline/react/hooks.ts';
import { PaintedContext } from './ui/painted.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

const client = createQueryClient();
const painted = takeFirstData(client, document);
const offline = openOffline();

const app = (
  <StrictMode>
    <BrowserRouter>
      <PaintedContext value={painted}>
        <OfflineContext value={offline}>
          <App client={client} />
        </OfflineContext>
      </PaintedContext>
    </BrowserRouter>
  </StrictMode>
);
if (painted) hydrateRoot(root, app);
else createRoot(root).render(app);
