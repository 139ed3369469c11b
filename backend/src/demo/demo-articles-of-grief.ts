import type { DemoArticle } from './demo-article.ts';

/** Articles about losing a pet. Lines beginning with `## ` are headings, `- ` list items, `> ` quotes. */
export const articlesOfGrief: readonly DemoArticle[] = [
  {
    slug: 'the-first-week-without-them',
    category: 'coping-with-loss',
    daysAgo: 300,
    title: 'The first week without them',
    summary:
      'The house is too quiet, your hands still reach for the leash, and everybody else seems to carry on. What tends to happen in the first days, and what can make them a little easier.',
    image: 'first-week',
    imageAlt: 'An empty basket by a window in the evening, with a blanket folded in it',
    tags: ['grief', 'first days', 'routine'],
    isPinned: true,
    isFeatured: true,
    text: `Nobody warns you about the sounds. The nails on the floor that you still hear at six. The rustle of a bag that used to bring somebody running. You stand in the kitchen with a bowl in your hand, and for one second you do not know why you should not fill it.

The first week is strange because your body has not been told. It has kept somebody’s hours for years. It wakes when they woke, it listens for the door, it leaves room at the foot of the bed. None of that means that you are losing your mind. It means that love had become a habit, and habits take their time.

## Let the day have a shape

The hours that belonged to them are the hardest: the early walk, the meal, the last round before bed. You do not have to fill them. But it helps to decide beforehand what you will do with them, so that they do not simply open under your feet.

- Take the walk anyway, in the other direction, as long or as short as you like.
- Eat something at the time when you fed them. People in grief forget to.
- Ring somebody in the evening, even if only to talk about the weather.

## You do not have to tidy up yet

There is no right day to wash the blanket. Some people put everything away on the first afternoon because they cannot bear to see it; others leave the basket where it is for months. Both are fine. If you are not sure, put things in one box, close it, and write a date on the lid some weeks from now. Decide then.

One thing is worth doing soon, before it is lost: keep a little of what will not come back. A tuft from the brush. The collar, unwashed. A video in which you can hear them. You do not need to look at it. You only need to know that it is there.

## Say what happened, once, to the people who count

It is exhausting to tell it again and again, and it is worse to be asked at the bakery. Write three sentences and send them to the people who would want to know. Tell them whether you would like to talk about it or would rather not. Most people are relieved to be told.

Somebody may say that it was only an animal. You do not owe them an argument. They have told you something about their life, and nothing about yours.

## Grief is not a straight road

You may feel fine on Tuesday and be undone on Thursday by a tennis ball under the sofa. You may laugh at something they once did and feel guilty for laughing. You may feel relief, if the last months were hard, and then feel ashamed of the relief. All of this can stand side by side. It does not have to add up.

If you cannot sleep for many nights, cannot eat, or find that you do not want to go on, please speak to a doctor or somebody you trust today, and not only when it gets worse. Grief for an animal is grief, and it deserves the same care.

## One small thing for tonight

Sit down for five minutes where they liked to be. Say their name out loud. It will be hard, and then it will be a little less hard. The name is yours to keep, and this first week is the only part of it that you have to get through now.`,
  },
  {
    slug: 'how-to-tell-a-child',
    category: 'families',
    daysAgo: 278,
    title: 'How to tell a child that their animal has died',
    summary:
      'Children ask better questions than we do, and they notice when we dodge. Plain words for a hard conversation, and what to do in the weeks after it.',
    image: 'tell-a-child',
    imageAlt: 'A paper boat with a small heart on it, on still water',
    tags: ['children', 'families', 'words'],
    isFeatured: true,
    text: `For many children, this is the first death. It is also the first time that they watch how the grown-ups they rely on behave when something cannot be mended. You do not have to do it perfectly. You only have to be there and be truthful.

## Use the word

It is tempting to say that she fell asleep, that he went away, that they lost her. Small children take us at our word. A child who hears that the dog fell asleep may be afraid to go to bed; one who hears that the cat was lost may want to go and look. Say “died”, gently, and explain what it means: the body stopped working, it cannot be made to work again, and it does not hurt any more.

A first sentence could be: “I have something very sad to tell you. Milo died this morning. His heart was very old and it stopped beating.” Then stop talking. Wait. Whatever comes next will tell you what they need.

## Answer the question that was asked

Children often want to know practical things. Where is he now? Is he cold? Who will feed him? Can I see him? Answer only that, in a sentence or two, and let them come back for more. They usually do, days later, in the car.

If you have beliefs about what comes after, share them as what you believe. If you do not know, it is all right to say so. “I don’t know, and I wonder about it too” is an answer that a child can live with.

## They did not do it

Younger children quietly suspect that they caused things. Perhaps because they were angry with her once, or forgot the water, or wished for a puppy instead. They will rarely say so. Say it for them: “Nothing you did or thought or wished made this happen.”

## If the vet has to help

Should the animal be put to sleep, be careful with that phrase. You can say that the doctor will give a medicine which makes the body stop, that it is only for animals who are very ill and will not get better, and that it does not hurt. Whether a child should be there depends on the child. Let them choose where you can, tell them beforehand what they will see, and let them change their mind.

## Give them something to do

Grief needs somewhere to go, and children are good at making things.

- Draw a picture to go with the body, or to hang where the basket was.
- Choose the photograph for the frame.
- Tell one story each at dinner, the sillier the better.
- Plant something, and be in charge of the watering.

## The weeks after

A child may cry for ten minutes and then ask what is for supper. That is not coldness; they grieve in small portions, because that is how much they can carry. It may come back as a stomach ache, or as fury about a lost sock. Tell the school or the nursery, so that somebody knows.

And do let them see that you are sad. You do not have to be brave in front of them. A parent who cries, and then wipes their face and makes the sandwiches, shows them the one thing that nobody can explain: that it hurts, and that life goes on being possible.`,
  },
  {
    slug: 'when-you-had-to-decide',
    category: 'coping-with-loss',
    daysAgo: 257,
    title: 'When you had to decide',
    summary:
      'Too soon, too late, should I have seen it? Almost everybody who has chosen the day goes over it again. On guilt, and on why it is so hard to put down.',
    image: 'had-to-decide',
    imageAlt: 'Two paths through tall grass that meet again beneath a tree',
    tags: ['guilt', 'euthanasia', 'decision'],
    text: `There is a kind of grief that comes with a question in it. You signed the form. You said yes, now. And since then a part of you has been sitting in that waiting room, trying to find the moment at which it could have gone otherwise.

If you are there at the moment, you are in a great deal of company. The question is nearly always one of three.

## Was it too soon?

You remember the morning on which they ate again, or wagged, or looked out of the window with something like interest. Good moments come until the end. They do not mean that the end was wrong. An animal that is failing will still greet you, because greeting you is the last thing that they give up. You weighed not one morning but all of them: how many were bad, what was left of what they loved to do, what lay ahead, and how it would have come.

People who care for animals for a living will often say that a day early is kinder than a day late. It is not a rule, and it does not make anything easier. But it may be worth hearing from you to yourself.

## Was it too late?

Perhaps you waited, because you hoped, because they seemed better, because you could not. You look at the photographs of the last month and you see it all at once: how thin, how tired. You did not see it then because you saw them every day, and because love looks for the good sign. That is not neglect. That is what it looks like from inside.

## Should I have noticed?

Animals hide illness, and they hide it well. The small things that now look like warnings were, on that day, one slow walk or one meal left over. You are judging the person that you were with knowledge that this person did not have.

## What guilt is for

Guilt has a strange use. As long as it is somebody’s fault, it was in somebody’s power; and if it was in your power, then the world is a place where such things can be prevented. The other thought, that you did all you could and it was not enough, is in a way harder. It has no handle. Some of the guilt goes when we find the strength to be simply sad.

## Things that can help

- Write down what you knew on that day, and only that. Not what you learned later. Read it as if a friend had written it.
- Ask your vet to go through it with you. Most are glad to; many think about it too.
- Write them a letter. Say that you are sorry, if you are. Say what you were trying to spare them.
- Finish the sentence “I chose that day because”. Keep the answer.

> You took the pain that was theirs and made it yours. That was the trade, and you knew it when you made it.

One day the question will come up and you will notice that you no longer need to answer it. It will not be because you found the answer. It will be because, in between, you remembered so many other days.`,
  },
  {
    slug: 'the-one-who-is-left',
    category: 'families',
    daysAgo: 236,
    title: 'The one who is left: when your other animal misses them',
    summary:
      'They wait at the door, leave their food, sleep in the wrong place. How animals that lived together take a loss, and how to be of use to the one who stayed.',
    image: 'one-who-is-left',
    imageAlt: 'A cat on a windowsill, looking out over hills at dusk',
    tags: ['other animals', 'cats', 'dogs'],
    text: `The house has two who miss somebody, and only one of them can say so. If your animals lived together, the one who is left has lost the warm body at their back, the rival at the bowl, the signal for every walk. Something in their day has a hole in it, and they will show you, if you look.

## What you may see

Some search. They go from room to room, sniff at the basket, wait where the other used to come in. Some become very quiet and sleep more. Some call. Some suddenly want to be wherever you are, and some hide. They may eat less, or play less, or take over a place that was never theirs.

Others, to all appearances, do not mind at all. They may even flourish: the shy cat who comes downstairs at last, the old dog who gets all the lap. It can sting to see it. It does not mean that there was nothing between them. Living together had its costs as well, and animals do not pretend.

## Keep the frame

What helps most is dull. The same times, the same walks, the same spoon against the same tin. When somebody is missing, the order of the day is the thing that can still be relied upon. This is not the month to move the furniture, change the food or go away, if that can be helped.

## Keep the scent for a while

You may want to wash everything. If the other one likes to lie on the blanket, leave it unwashed a little longer. Take things away one at a time, and see what happens.

## Be with them, without asking for more

Sit on the floor. Brush them, if they like it. Offer a game and do not mind if they walk off. A short new walk, a box to investigate, food hidden in a rolled towel: small things that give the nose something to do are often better than long comforting. If they want to be left alone, let them, and stay within reach.

Some people let the surviving animal see and smell the body. Many walk up, sniff, and leave; a few stay. Nobody knows what they understand. If it is possible and you feel that it is right, there is little harm in it.

## When to see the vet

Not everything that begins after a loss is grief. Please do not wait with:

- a cat who has not eaten for a day, or a dog for two;
- vomiting, trouble with breathing, or accidents in the house that are new;
- a change that grows worse after two or three weeks, rather than better.

Two animals who shared a home may have shared an illness, and that is worth mentioning too.

## And a new companion?

Give it time. An animal in grief is a poor host, and so, perhaps, are you. When the day has its order again and both of you look up when the door opens, you will know more. Some animals long for company. Some have waited all their lives to be the only one.

Until then you have each other. You are the two beings in the world who knew exactly how the third one snored.`,
  },
  {
    slug: 'how-to-begin-their-story',
    category: 'remembering',
    daysAgo: 215,
    title: 'How to begin their story when you have no words',
    summary:
      'You sit in front of an empty page and everything you write sounds like a card. Nine questions that bring back the small things, and permission to leave it unfinished.',
    image: 'begin-their-story',
    imageAlt: 'An open notebook with a pencil and a leaf between its pages',
    tags: ['writing', 'memorial', 'memories'],
    isFeatured: true,
    text: `“She was the best dog in the world.” Everybody writes this sentence first, and it is true every time. It is also the one sentence that could stand on anybody’s page. What nobody else can write is that she took one shoe, always the left one, and never chewed it, but only carried it to the garden gate and laid it down as though she were closing up shop.

A life is in such things. You do not have to be a writer to set them down. You only have to go and fetch them.

## Start with a small question

Choose one, set a timer to ten minutes, and write without stopping. Do not begin with the end.

- How did they come to you, and what did you think in the first minute?
- What did they do every single day?
- Where did they sleep, and where were they supposed to sleep?
- What were they afraid of that was no danger at all?
- Whom did they love best? (It may not have been you. Say so.)
- What did you call them when nobody was listening?
- What did they once steal, break or bring into the house?
- How did they ask for something?
- What did you only notice afterwards?

If one question leads you somewhere else, follow it. You are not filling in a form.

## Be exact

“He loved food” tells us little. “He could hear the cheese drawer from the garden” tells us everything. Put in the name of the street, the colour of the blanket, the song. Exact things are what brings them back, and they are what you will be glad of in ten years, when you believe that you remember everything and find that you had forgotten the blanket.

## Let them be difficult

You need not make a saint of them. The terrier who bit the postman, the cat who ruined a sofa and two relationships: they were loved as they were. A page that admits it is warmer, and more like them.

## The last days, if you want to

You can leave them out. Nobody is entitled to them. If you do write about them, two or three sentences are often enough, and it is good to go back afterwards to something that you wish to end on: a morning, a habit, a good day by the sea.

## Ask the others

Everybody in the house knew another animal. The children have stories that you have never heard. So does the neighbour, and the person at the vet’s. On your memorial you can add people who help to keep the page, and everybody who visits can leave a few lines in the guestbook. Very often somebody else’s memory is the one that opens your own.

## It may stay unfinished

Your page can be changed at any time. Write four sentences today. Add the shoe next week, when it comes back to you at the traffic light. A story like this is never finished, and that is not a fault of yours. It is because they were more than fits on a page, which is exactly what you were trying to say.`,
  },
  {
    slug: 'small-rituals',
    category: 'remembering',
    daysAgo: 187,
    title: 'Small rituals for a large absence',
    summary:
      'We have ceremonies for people and almost none for animals, so we have to make our own. Ideas for the day itself, for the first year, and for long after.',
    image: 'small-rituals',
    imageAlt: 'A candle in a glass between stones and forget-me-nots',
    tags: ['rituals', 'goodbye', 'anniversary'],
    text: `When a person dies there is a form for it. There is a day, there are words, people come in dark clothes, and somebody makes far too many sandwiches. When an animal dies there is, very often, a drive home with an empty carrier and work the next morning.

A ritual does not mend anything. What it does is draw a line around a moment, so that it has a before and an after. You may borrow what you need.

## For the goodbye

- **Say thank you out loud.** List things. The walks, the winter, the company when nobody else was company.
- **Let everybody add something** to the box or the grave: a toy, a leaf, a drawing, the good biscuit.
- **Read a few lines.** They need not be grand. A page of the children’s book that they always fell asleep to is as good as any poem.
- **Eat together afterwards.** It is what people have always done.

If you were not able to be there, or had no body to bury, do it all the same. A ritual is for those who are left. It works a month later too.

## For the first year

Grief follows the calendar: the birthday, the first snow, the day in May on which it happened. These days will come in any case. It is easier to have a plan for them than to be found by them.

You could light a candle at their mealtime, for a week or on one evening each month. You could walk their round on the first Sunday. You could write one memory on each of the month’s last days and put it into a jar, or onto their timeline here, so that by the end of the year there are twelve which you would otherwise have lost.

You could also decide to do nothing, and go to the cinema. That is a plan as well.

## For the things

Choose one object and give it a place; let the rest go more easily for it. The collar around the trunk of a houseplant. The tag on your key ring. A stone from the beach on the windowsill. It should be something that you touch now and then, and not a museum.

What is still good can be of use. Shelters are glad of bowls, blankets and beds, and it may do you good to think of somebody curled up in that basket again.

## For others

Some people give a little to a shelter on the birthday each year, or spend one morning walking dogs that are not theirs. Some plant a tree where dogs are allowed. It keeps the direction of the love, when the one it went to has gone.

## When it feels foolish

You may feel watched, standing in a garden and speaking to a stone. Do it anyway, quietly if you like. People have buried their animals with care for as long as there have been people and animals who lived together. You are not being sentimental. You are doing what one does when somebody has mattered.`,
  },
  {
    slug: 'what-to-say-to-a-friend',
    category: 'families',
    daysAgo: 159,
    title: 'What to say to a friend whose animal has died',
    summary:
      'You want to help and are afraid of getting it wrong. A few sentences that are nearly always right, a few that are better left out, and what to do instead of talking.',
    image: 'say-to-a-friend',
    imageAlt: 'Two cups on a garden table with a letter between them',
    tags: ['friends', 'words', 'support'],
    text: `You have read the message twice and your thumb is still above the keys. What you would like to say is that you are sorry and that you loved that ridiculous dog too. Say that. It is very nearly perfect.

The people who hurt us in grief are seldom the ones who say something clumsy. They are the ones who say nothing, because they were waiting for the right words. There are none. There is only turning up.

## Nearly always right

- “I’m so sorry. I know what she was to you.”
- “I keep thinking of the time when he ate the whole birthday cake.”
- “You gave her such a good life.”
- “Do you want to tell me about it? It’s fine if not.”
- “I don’t know what to say, but I didn’t want to say nothing.”

Use the name. People are afraid that it will remind their friend of the loss, as though that had slipped their mind. To hear the name from somebody else is a present. It means that there is another person in whom they have left a trace.

## Better left out

**“At least.”** At least he was old, at least you have the other one, at least it was quick. It may all be true. But it asks somebody to feel less, just when they cannot.

**“Will you get another?”** One day perhaps. Today it sounds as though a cup had been broken.

**“I know exactly how you feel.”** You know how you felt. It is better to ask.

**“It was only a.”** You would never say it. But listen for its quiet relatives, such as surprise that somebody took the day off.

## Do something instead

A person who has lost an animal has also lost the order of the day. You can lend them some of yours.

- Bring food that needs no answer. Leave it at the door.
- Go along on the first walk without the dog.
- Offer to make the phone calls: the insurance, the groomer, the register.
- Look through your telephone for photographs and videos, and send them. You may have one that they have never seen. It is hard to think of anything that you could give them that is worth more.

## If you write

Three lines are enough. Say that you are sorry, tell one thing that you remember, and ask for nothing in return. If there is a memorial page, sign its guestbook; a few honest sentences there will be read again and again, on nights that you will never hear about. It does not matter if you are late.

## And later

Everybody writes in the first week. Hardly anybody writes in the seventh. Put a note in your calendar for a month from now, and one for the day next year. “Thinking of you and Bella today” takes ten seconds to write. It tells them that they are not the only one who is counting.

You do not need to cheer anybody up. You only need to keep them company for a moment in a place where, sooner or later, all of us who live with animals will sit.`,
  },
  {
    slug: 'another-animal',
    category: 'coping-with-loss',
    daysAgo: 124,
    title: 'Another animal: too soon, too late, or never',
    summary:
      'Some go to the shelter the same week, some never again. How to tell whether you want a companion or want this one back, and how to keep the new one from having to be the old one.',
    image: 'another-animal',
    imageAlt: 'A garden gate standing open, with a path that leads out into a field',
    tags: ['new companion', 'adoption', 'time'],
    text: `Sooner or later somebody will ask, and it may well be you, at two in the morning, with the page of a shelter open and your heart going fast. Is it too soon? Is it disloyal? Is it the only thing that would help?

There is no waiting time. There are people who brought somebody home within the week and were right, and people who waited for years and were right too. But there are a few questions that are worth answering honestly first.

## Do you want an animal, or do you want yours?

Look at what you are looking at. If every picture you stop at has the same ears, if you have already chosen the same name with another ending, it may be that what you want is to have them back. Of course you do. Nobody can give you that, least of all a frightened young dog who has never heard of them.

If, on the other hand, you catch yourself wondering what this one is like, whether she is afraid of thunder, why he carries his head like that, then there is room. Curiosity is a better sign than the end of sadness. You may still be sad for a long time. The two can live in one house.

## Who else lives here?

A new animal comes to everybody. Ask the others, the children included, and believe what they say. A partner who needs longer is not loving less. Neither is an older cat who has only just begun to sleep on the sofa again.

## Can you carry it at the moment?

A young animal means nights, money, and a great deal of patience, and grief uses up the same supplies. If you are not sure, there are halfway houses. You can take an animal in for a shelter until it finds a home. You can walk somebody’s dog on Saturdays. You can look after the neighbour’s cat. It is company without a promise, and you will learn what you are ready for.

## If you do

Let the newcomer be a stranger. A few things make that easier:

- another name, another basket, and if you can another place for it;
- a walk of their own, beside the old one;
- no comparing aloud. You will do it silently, all the time, and it will wear off.

There may be a moment, usually in the third week, when you look at this creature who has just destroyed a cushion and think that you have made a terrible mistake. Most people have it. Wait for the moment after, which comes just as surely and tends to involve somebody falling asleep on your foot.

## If you do not

Then you do not. To have loved one animal, for one long stretch of your life, and to leave it at that, is a whole story. You need not explain it. You may be too old, or too tired, or simply done, and you may still stop for every dog in the street.

Nobody is replaced. The heart does not have one place for an animal which is either taken or free. It turns out to be rather like a house in the country: there is always a room that you had forgotten, and somebody has usually already gone ahead to lie down in it.`,
  },
];
