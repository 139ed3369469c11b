// The equivalent store without event sourcing: Fastify, SQLite and plain rows. The product's responses are
// the templates of its rows.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fastify } from 'fastify';

const [file, productsFile, cartFile] = process.argv.slice(2);
const products = JSON.parse(readFileSync(productsFile, 'utf8'));
const cart = JSON.parse(readFileSync(cartFile, 'utf8'));

const db = new DatabaseSync(file);
db.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
  CREATE TABLE products (id TEXT PRIMARY KEY, name TEXT, description TEXT, cents INTEGER, category TEXT, image TEXT, stock INTEGER, featured INTEGER, created TEXT, updated TEXT);
  CREATE TABLE carts (id TEXT PRIMARY KEY, account_id TEXT, created TEXT);
  CREATE TABLE items (cart_id TEXT, product_id TEXT, quantity INTEGER, seen_cents INTEGER, PRIMARY KEY (cart_id, product_id));
  CREATE TABLE sessions (id TEXT PRIMARY KEY, account_id TEXT, expires TEXT)`);
const list = db.prepare('INSERT INTO products VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
for (const {
  id,
  name,
  description,
  price,
  category,
  imageUrl,
  stockQuantity,
  featured,
  createdAt,
  updatedAt,
} of products) {
  const cents = Math.round(Number(price) * 100);
  list.run(
    id,
    name,
    description,
    cents,
    category,
    imageUrl,
    stockQuantity,
    Number(featured),
    createdAt,
    updatedAt,
  );
}
const newCart = db.prepare('INSERT INTO carts VALUES (?, ?, ?)');
const putItem = db.prepare(
  'INSERT INTO items VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity',
);
newCart.run(cart.id, cart.accountId, cart.createdAt);
for (const { productId, quantity, priceCents } of cart.lines)
  putItem.run(cart.id, productId, quantity, priceCents);
db.prepare('INSERT INTO sessions VALUES (?, ?, ?)').run('sid', cart.accountId, '2999-01-01');

const allProducts = db.prepare('SELECT * FROM products ORDER BY name');
const oneProduct = db.prepare('SELECT cents FROM products WHERE id = ?');
const session = db.prepare('SELECT account_id FROM sessions WHERE id = ? AND expires > ?');
const cartOf = db.prepare('SELECT * FROM carts WHERE account_id = ?');
const itemsOf = db.prepare(
  'SELECT items.*, name, cents, category, image FROM items JOIN products ON products.id = product_id WHERE cart_id = ?',
);
const dollars = (cents) => (cents / 100).toFixed(2);
const productOf = ({ id, name, description, cents, category, image, stock, featured, created, updated }) => ({
  id,
  name,
  description,
  price: dollars(cents),
  category,
  imageUrl: image,
  inStock: stock === null || stock > 0,
  stockQuantity: stock,
  isActive: true,
  featured: featured === 1,
  createdAt: created,
  updatedAt: updated,
});

const app = fastify();
app.addHook('onRequest', async (request) => {
  const sid = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  request.accountId = (sid && session.get(sid, new Date().toISOString())?.account_id) || null;
});
app.get('/api/products', async () => allProducts.all().map(productOf));
app.get('/api/cart', async ({ accountId }, reply) => {
  const found = accountId && cartOf.get(accountId);
  if (!found) return reply.status(404).send({ error: 'not found' });
  const rows = itemsOf.all(found.id);
  const subtotalCents = rows.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
  const shippingCents = subtotalCents >= 5_000 ? 0 : 999;
  return {
    id: found.id,
    accountId,
    lines: rows.map((row) => ({
      productId: row.product_id,
      quantity: row.quantity,
      priceCents: row.seen_cents,
    })),
    wishlist: [],
    promo: null,
    createdAt: found.created,
    position: cart.position,
    items: rows.map((row) => ({
      id: row.product_id,
      productId: row.product_id,
      name: row.name,
      category: row.category,
      price: dollars(row.cents),
      quantity: row.quantity,
      imageUrl: row.image,
    })),
    total: subtotalCents / 100,
    itemCount: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    summary: { subtotalCents, discountCents: 0, shippingCents, totalCents: subtotalCents + shippingCents },
  };
});
app.post('/api/cart', async (request, reply) => {
  const { productId, quantity = 1 } = request.body ?? {};
  const product = typeof productId === 'string' ? oneProduct.get(productId) : undefined;
  if (!product) return reply.status(404).send({ error: 'not found' });
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 99)
    return reply.status(400).send({ error: 'invalid' });
  const id = randomUUID();
  db.exec('BEGIN');
  newCart.run(id, null, new Date().toISOString());
  putItem.run(id, productId, quantity, product.cents);
  db.exec('COMMIT');
  return reply
    .header('set-cookie', `cart=${id}; Path=/; HttpOnly; SameSite=Lax`)
    .status(201)
    .send({ id: productId });
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready ${app.server.address().port}\n`);
