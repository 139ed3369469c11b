import { lazy } from 'react';
import { Navigate, useParams, useRoutes } from 'react-router-dom';
import { screens } from '../features.ts';

/** Redirects an old path, which other pages may still link to, to the current one. */
function Moved({ to }: { to: string }) {
  const { id = '' } = useParams();
  return <Navigate to={to + encodeURIComponent(id)} replace />;
}

/** Every path with its screen. */
export const routes = [
  ...screens.flatMap(([load, ...paths]) => {
    const Screen = lazy(load);
    return paths.map((path) => ({ path, element: <Screen /> }));
  }),
  { path: '/memorials/:id', element: <Moved to="/memorial/" /> },
  { path: '/products/:id', element: <Moved to="/product/" /> },
];

/** Renders the screen of the current path. Each is loaded when it is first opened. */
export function AppRoutes() {
  return useRoutes(routes);
}
