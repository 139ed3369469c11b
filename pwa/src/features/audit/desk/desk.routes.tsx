import { useRoutes } from 'react-router-dom';
import NotFound from '../../not-found/not-found.screen.tsx';
import { CatalogueScreen } from './catalogue.screen.tsx';
import { DeskScreen } from './desk.screen.tsx';
import { EventScreen } from './event.screen.tsx';

const routes = [
  { path: '/', element: <DeskScreen /> },
  { path: '/events/:stream/:revision', element: <EventScreen /> },
  { path: '/catalogue', element: <CatalogueScreen /> },
  { path: '*', element: <NotFound /> },
];

/** The screens below `/audit`, which share a chunk. */
export default function DeskRoutes() {
  return useRoutes(routes);
}
