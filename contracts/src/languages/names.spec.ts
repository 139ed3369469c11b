import { afterEach, expect, test } from '@jest/globals';
import { tributeFields } from '../guestbook/tribute.fields.ts';
import { answerFields } from '../guestbook/tribute-answer.fields.ts';
import { displayText, historyLabel } from '../kernel/fields/define-fields.ts';
import type { Language } from '../kernel/languages/languages.ts';
import { readFrom } from '../kernel/languages/localized.ts';
import { petTypePlurals } from '../kernel/pet-type-plurals.messages.ts';
import { petTypeName } from '../kernel/pet-types.ts';
import { dollars, money } from '../kernel/text/dollars.ts';
import { timeAgo } from '../kernel/text/words.ts';
import { longDate } from '../kernel/time/long-date.ts';
import { memorialFields } from '../memorials/memorial.fields.ts';
import { yearRange } from '../memorials/memorial-facts.ts';
import { shownPrice } from '../store/price-text.ts';
import { memoryFields } from '../timeline/memory.fields.ts';
import type { Catalogue } from './catalogue.ts';
import { catalogue as de } from './de/catalogue.ts';
import { catalogue as es } from './es/catalogue.ts';
import { catalogue as fr } from './fr/catalogue.ts';
import { catalogue as nl } from './nl/catalogue.ts';

const catalogues: Record<Language, Partial<Catalogue>> = { en: {}, de, fr, es, nl };
const read = (language: Language) => readFrom(() => ({ language, texts: catalogues[language] }));

afterEach(() => readFrom(() => ({ language: 'en' })));

test.each<[Language, string[]]>([
  ['en', ['April 3, 2011', 'April 2011', 'about 2011', 'Born 2011', 'Passed about 2020']],
  ['de', ['3. April 2011', 'April 2011', 'um 2011', 'Geboren 2011', 'Gestorben um 2020']],
  ['fr', ['3 avril 2011', 'avril 2011', 'vers 2011', 'Naissance\u202f: 2011', 'Décès\u202f: vers 2020']],
  [
    'es',
    ['3 de abril de 2011', 'abril de 2011', 'hacia 2011', 'Nacimiento: 2011', 'Fallecimiento: hacia 2020'],
  ],
  ['nl', ['3 april 2011', 'april 2011', 'rond 2011', 'Geboren 2011', 'Overleden rond 2020']],
])('dates are in words of %s', (language, words) => {
  read(language);
  const dates = ['2011-04-03', '2011-04', '2011~'].map(longDate);
  const born = yearRange({ birthDate: '2011-04-03', passedDate: null });
  const passed = yearRange({ birthDate: null, passedDate: '2020~' });
  expect([...dates, born, passed]).toEqual(words);
});

test.each<[Language, string[]]>([
  ['en', ['just now', '1 minute ago', '3 days ago']],
  ['de', ['gerade eben', 'vor 1 Minute', 'vor 3 Tagen']],
  ['fr', ['à l’instant', 'il y a 1 minute', 'il y a 3 jours']],
  ['es', ['ahora mismo', 'hace 1 minuto', 'hace 3 días']],
  ['nl', ['zojuist', '1 minuut geleden', '3 dagen geleden']],
])('how long ago is in words of %s', (language, words) => {
  read(language);
  const now = '2026-03-05T12:00:00.000Z';
  const instants = [now, '2026-03-05T11:59:00.000Z', '2026-03-02T12:00:00.000Z'];
  expect(instants.map((at) => timeAgo(at, now))).toEqual(words);
});

test.each<[Language, string[]]>([
  ['en', ['Dog', 'Fish', 'Iguana']],
  ['de', ['Hund', 'Fische', 'iguana']],
  ['fr', ['Chien', 'Poissons', 'iguana']],
  ['es', ['Perro', 'Peces', 'iguana']],
  ['nl', ['Hond', 'Vissen', 'iguana']],
])('the types of pets are in words of %s', (language, words) => {
  read(language);
  expect([petTypeName('dog'), petTypePlurals.fish, petTypeName('iguana')]).toEqual(words);
});

test.each<[Language, (string | null)[]]>([
  ['en', ['Kind of pet', 'Dog', 'Theme', 'Peaceful Garden', 'Approve first', 'Type', 'Words', 'Answer']],
  ['de', ['Tierart', 'Hund', 'Gestaltung', 'Stiller Garten', 'Erst freigeben', 'Art', 'Worte', 'Antwort']],
  ['fr', ['Espèce', 'Chien', 'Thème', 'Jardin paisible', 'Approuver d’abord', 'Type', 'Message', 'Réponse']],
  [
    'es',
    ['Tipo de animal', 'Perro', 'Tema', 'Jardín en calma', 'Aprobar antes', 'Clase', 'Palabras', 'Respuesta'],
  ],
  ['nl', ['Soort dier', 'Hond', 'Thema', 'Stille tuin', 'Eerst goedkeuren', 'Soort', 'Woorden', 'Antwoord']],
])('the fields of a history, and their values, are in words of %s', (language, words) => {
  read(language);
  const { petType, templateId, guestbookPolicy } = memorialFields;
  expect([
    historyLabel(petType),
    displayText(petType, 'dog'),
    historyLabel(templateId),
    displayText(templateId, 'peaceful'),
    displayText(guestbookPolicy, 'approve-first'),
    historyLabel(memoryFields.type),
    historyLabel(tributeFields.tributeMessage),
    historyLabel(answerFields.answer),
  ]).toEqual(words);
});

test.each<[Language, string[]]>([
  ['en', ['$1234.50', '$0.05', '$199', '$9.99', '$24.00']],
  ['de', ['1.234,50\u00a0$', '0,05\u00a0$', '199\u00a0$', '9,99\u00a0$', '24,00\u00a0$']],
  ['fr', ['1\u202f234,50\u00a0$', '0,05\u00a0$', '199\u00a0$', '9,99\u00a0$', '24,00\u00a0$']],
  ['es', ['1234,50\u00a0$', '0,05\u00a0$', '199\u00a0$', '9,99\u00a0$', '24,00\u00a0$']],
  ['nl', ['$\u00a01.234,50', '$\u00a00,05', '$\u00a0199', '$\u00a09,99', '$\u00a024,00']],
])('amounts are written as readers of %s do', (language, amounts) => {
  read(language);
  expect([money(123_450), money(5), dollars(19_900), dollars(999), shownPrice('24.00')]).toEqual(amounts);
});
