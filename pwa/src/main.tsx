import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { takeFirstData } from './app/first-data.ts';
import { createQueryClient } from './app/query-client.ts';
import { OfflineContext } from './offline/hooks.ts';
import { openOffline } from './offline/offline.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

const client = createQueryClient();
takeFirstData(client, document);
const offline = openOffline();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <OfflineContext value={offline}>
        <App client={client} />
      </OfflineContext>
    </BrowserRouter>
  </StrictMode>,
);
