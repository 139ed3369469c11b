import { usePrinting } from '../../../ui/helpers/printing.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { pageAddress } from './share/memorial-address.ts';

/** The address of a memorial's page, small at the end of what is printed of it. */
export default function PrintedAddress({ memorial }: { memorial: ShownMemorial }) {
  if (!usePrinting()) return null;
  return (
    <p className="mt-8 hidden break-inside-avoid border-themed-rule border-t pt-3 text-center text-ink-soft text-small print:block">
      {pageAddress(memorial, window.location.origin)}
    </p>
  );
}
