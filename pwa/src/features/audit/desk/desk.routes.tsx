import { Route, Routes } from 'react-router-dom';
import NotFound from '../../not-found/not-found.screen.tsx';
import { CatalogueScreen } from './catalogue.screen.tsx';
import { DeskScreen } from './desk.screen.tsx';
import { EventScreen } from './event.screen.tsx';

/** The screens below `/audit`, which are loaded together. */
export default function DeskRoutes() {
  return (
    <Routes>
      <Route path="/" element={<DeskScreen />} />
      <Route path="/events/:stream/:revision" element={<EventScreen />} />
      <Route path="/catalogue" element={<CatalogueScreen />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
