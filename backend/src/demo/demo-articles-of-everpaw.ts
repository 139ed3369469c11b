import type { DemoArticle } from './demo-article.ts';

/** Articles about the product, in the same format as those about grief. */
export const articlesOfEverpaw: readonly DemoArticle[] = [
  {
    slug: 'a-page-in-your-pocket',
    category: 'using-everpaw',
    type: 'product-update',
    productUpdate: {
      productId: null,
      updateType: 'improved',
      changesSummary:
        'Memorials open without a connection, and what you write there waits until there is one.',
      previousData: null,
      currentData: null,
    },
    daysAgo: 96,
    title: 'A page in your pocket, also where there is no signal',
    summary:
      'Graves are often in places without reception. A memorial that you have opened once stays on your phone, can be read and written in there, and gets an icon of its own.',
    image: 'page-in-your-pocket',
    imageAlt: 'A hill with one tree under a wide evening sky',
    tags: ['offline', 'phone', 'home screen'],
    text: `The places where we remember animals are seldom the places with good reception. The far end of the garden. A clearing in the wood. The bend of a river where somebody learned to swim. We built Everpaw so that the page is there when you are.

## What stays on your phone

A memorial that you have opened is kept on your device: the story, the dates, the photographs, the guestbook and the timeline. Open it in the wood and it is there, at once, without a spinning wheel. A small line at the top tells you that this is how it was when you last had a connection.

You do not have to do anything for that. But phones tidy up when they run out of room. If there is a page that you want to be sure of, choose to keep it on this device, from the actions on the page. It then stays until you say otherwise.

## What you can do there

You can sign a guestbook, add a memory with a photograph, correct a sentence in the story, or begin a whole new memorial. All of it is written down on the phone first, shown to you at once, and sent when there is a connection again, even if you have closed the page by then, where your browser allows that. Each thing is sent until the site has confirmed it, and counts once, however often the phone has to try.

Should somebody in your family have changed the same sentence in the meantime, nobody’s words are thrown away. You will see both versions side by side and can choose.

## An icon for one animal

Every memorial can have its own place on your home screen, with their photograph as the icon and their name beneath it.

- **On an iPhone or iPad**, open the page in Safari, press Share, then Add to Home Screen.
- **On Android**, open it in Chrome and choose Add to Home screen or Install from the menu.
- **On a computer**, many browsers show a small install button at the right end of the address bar.

From there it opens like an app, straight to the page. A long press on the icon leads to the guestbook or the timeline on phones that support it.

## What to know about it

What is on your phone is as safe as your phone. Somebody who can unlock it can read what you have opened there. When you sign out on a device, everything that belongs to your account goes from it. If something is still waiting to be sent at that moment, we tell you first.

Under Settings you can see how much room Everpaw takes up on this device, what is waiting, and remove all of it.

## Why we went to the trouble

It would have been much simpler to show a sentence that says “You are offline”. But somebody who is standing by a small stone with a telephone in their hand has not come for a sentence like that. They have come to see a face. It should simply be there.`,
  },
  {
    slug: 'the-memory-timeline',
    category: 'using-everpaw',
    type: 'product-update',
    productUpdate: {
      productId: null,
      updateType: 'new',
      changesSummary: 'Every memorial has a timeline of memories, with photographs, and a slideshow.',
      previousData: null,
      currentData: null,
    },
    daysAgo: 68,
    title: 'The memory timeline: a life, one day at a time',
    summary:
      'A story tells who they were. The timeline holds the days: the first snow, the great sandwich robbery, the afternoon on which nothing happened at all.',
    image: 'memory-timeline',
    imageAlt: 'A row of small photographs on a string, from light to dusk',
    tags: ['timeline', 'memories', 'photos'],
    isFeatured: true,
    text: `The story on a memorial is written in one piece, usually in the first weeks, and usually with a lump in the throat. But memories do not come in one piece. They come in the supermarket, eight months later, because somebody has dropped a tin.

The memory timeline is where they go.

## What a memory is

A day, a title, a few sentences. If you like, a photograph, a place, a mood and a few tags. That is all. A memory has room for a thousand characters, because it is meant to be one thing and not a chapter.

There are five kinds, so that you can find them again:

- **Milestones**, such as the day they came, or the first birthday.
- **Photos**, where the picture says it.
- **Stories**, where it does not.
- **Favorites**: the ball, the armchair, the person.
- **Special** ones, for which there is no other word.

## Two ways to look at it

As a **timeline**, with the years down the side, from the first day to the last. You can look at one kind only, at one mood, or at one year.

As a **slideshow**, which moves on every four seconds and begins again at the end. Put the tablet on the sideboard when the family comes together and let it run. It stops when you press pause, and it does not start by itself if you have asked your device for less movement.

## Who can see it

The timeline is as open as its memorial. If the page is private, so is everything on it; if it is public, readers who are signed in can look at the memories. Adding and changing them is up to you and the people who keep the page with you. If you would like your sister to put in the summers at the lake, invite her under Keepers.

## Bad days for dates

You will not remember when it was. Nobody does. Choose a day that is about right; the order is what matters. If you have photographs on your phone from that time, their dates are a good help, and looking for them is half an hour well spent.

## Without a connection

Memories can be added, changed and deleted where there is no signal, photographs included. They wait on your phone and go when they can. We have tried this with a thousand of them.

## A suggestion for tonight

Do not begin at the beginning. Begin with a day on which nothing special happened. What did the room look like? Who lay where? What was the weather doing? The milestones are safe; you will never forget when they came. It is the plain afternoons that slip away first, and they were most of it.`,
  },
  {
    slug: 'what-we-keep-and-what-we-never-will',
    category: 'using-everpaw',
    daysAgo: 33,
    title: 'What we keep, and what we never will',
    summary:
      'A page of remembrance is a private thing, also when it is public. How your words are kept, who can see what has been changed, how to take everything with you, and what happens when you leave.',
    image: 'what-we-keep',
    imageAlt: 'A small wooden chest with an open lid on a shelf',
    tags: ['privacy', 'history', 'your data'],
    text: `People tell us things here that they have told nobody else. We would like you to know what becomes of them. This is the short version; the privacy page has the long one.

## Nobody is watching over your shoulder

There are no advertisements on Everpaw, and no scripts from other companies. When you read an article such as this one, we count that somebody has opened it. We do not know who, we set no cookie for it, and if your browser asks not to be tracked, we do not count at all. The single rows are deleted after 180 days.

## Nothing is silently changed

Whatever happens to a memorial is written into a history as a fact of its own: created, story changed, photograph added, tribute signed. The keepers of a page can read it in plain words, see what was there before, and look at the page as it was on any day.

The history is protected by the same mathematics that guards the certificates of web sites. Each entry becomes a part of a long chain of fingerprints that is published and signed. If somebody, ourselves included, changed an old entry or left one out, it would no longer fit with what was signed before. You can download the history of your memorial together with its proofs, and check it on our verify page, or on your own computer without us.

## You can take everything with you

Under Settings, choose to export your data. You get one file with your memorials, their stories and photographs, the guestbooks, your memories and comments, the devices that are signed in, and the list of who has signed in when. It is made of ordinary text and pictures, so you will be able to open it in twenty years, whatever has become of us.

## You can leave, and then you are gone

If you delete your account, we first show you what will go with it, and ask whether somebody else should keep a memorial that you look after together. Then we destroy the key with which everything personal about you was encrypted. From that moment on your words are noise, also in the history and in the archives that we hold. The history keeps its shape, so that it can still be checked, but nobody can read you in it any more, and neither can we. You get a certificate that says what was erased and when.

A memorial that you delete by itself can be brought back for thirty days. That is on purpose. Grief makes people do things at night.

## What we cannot do

Somebody who has seen a public page can have made a picture of it. An export that has been downloaded is out of our hands. And a password that is also used elsewhere is only as safe as elsewhere.

## Ask us

If anything here is not clear, write to us through the contact page. A person reads it. If you find that something does not work as we say, we would like to be told that first of all.`,
  },
  {
    slug: 'ten-percent-for-those-who-are-remembered',
    category: 'offers',
    type: 'promotion',
    offer: true,
    daysAgo: 5,
    title: 'Ten percent for those who are remembered',
    summary:
      'A code for the memorial store, and some honest advice on keepsakes: which ones people still love years later, which end up in a drawer, and when it is better not to buy anything.',
    image: 'ten-percent',
    imageAlt: 'A small parcel in brown paper with a sprig tied to it',
    tags: ['store', 'keepsakes', 'offer'],
    text: `The evenings have become long again, and with them comes the season in which people miss most. We have put a code on this page. It takes ten percent off everything in the memorial store; enter it in your cart.

Since you are here, some advice on keepsakes. Not all of it is good for business.

## Wait a little, if you can

In the first days one would buy anything. Some decisions cannot wait, an urn among them. Most can. A stone that you choose in spring will be closer to what you want than one that you choose tonight. Very little in our store is going to run away, and the made-to-order pieces take some weeks in any case.

## Choose something that has a use

The keepsakes that are still loved years later tend to be those that people touch. A candle that is lit on one evening of the year. A throw that lies on the sofa, where somebody now sleeps on it. A tag on a key ring. What stands behind glass is admired for a month and then becomes part of the wall.

## Their own things first

Before you order a new frame, look at what you have. The collar in a plain box. The photograph that the children took, out of focus, with a thumb in it. Many of our pieces are made to hold something of theirs, for it is theirs that matters, and ours is only the hook.

## For somebody else

If you would like to give something to a friend, think of their home, and choose small. A pocket stone, a packet of seeds, a journal with questions in it. A large gift asks for a place, and a person in grief may not know where to put even themselves. A few lines in your own handwriting make anything the right present.

## Things that we would leave out

- Anything with a verse on it that they would never have said.
- Anything that has to be dusted.
- Jewelry with a photograph, unless you are certain. A name or a date ages better.

## How it works

Put what you like into your cart, enter the code from this page, and the discount is shown before anything else happens. It counts for every product, and for shipping the total after the discount is what matters. There is nothing to sign up for.

And if there is nothing in the store that is right, then there is nothing. The page that you have made here costs what it costs: nothing, for the first one. A walk along their old way is free of charge as well, and in November you will have it to yourself.`,
  },
];
