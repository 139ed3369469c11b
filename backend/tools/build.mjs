// `npm run build`: installs and builds what isn't up to date.
import { build, install } from './set-up.mjs';

install();
build();
