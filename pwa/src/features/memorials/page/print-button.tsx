import { Button } from '../../../ui/button.tsx';
import { PrintIcon } from '../../../ui/more-icons.tsx';

/** Requests to print the page. It's busy until all content has loaded. */
export default function PrintButton({ printing, onPrint }: { printing: boolean; onPrint: () => void }) {
  return (
    <Button
      variant="quiet"
      icon={<PrintIcon />}
      className="col-span-2"
      busy={printing}
      busyLabel="Preparing…"
      onClick={onPrint}
    >
      Print
    </Button>
  );
}
