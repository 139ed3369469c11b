// Adds the demo products to a data folder using the product's own commands. Prints the ids of three with a
// large stock.
import { openPlatform } from '../dist/src/app/platform.js';
import { readConfig } from '../dist/src/platform/config/config.js';
import { headOf } from '../dist/src/platform/execution/projections/feed/log-source.js';
import { demoProducts } from '../dist/src/store/demo-products.js';
import { demoProductId, seedStore } from '../dist/src/store/seed-store.js';

const platform = await openPlatform({ config: readConfig(process.env) });
await seedStore(platform, demoProducts);
const names = (await platform.engine.measure()).map(({ name }) => name);
await platform.engine.waitFor(names, await headOf(platform.eventLog.log), 600_000);
await platform.close();
const plenty = demoProducts.filter(({ stockQuantity }) => (stockQuantity ?? 0) > 10).slice(0, 3);
process.stdout.write(`${plenty.map(({ slug }) => demoProductId(slug)).join(' ')}\n`);
process.exit(0);
