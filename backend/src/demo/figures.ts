import { group } from './brush.ts';

/** The coat of an animal: lit, in shade, and the pale parts; `ear` is the ear's outside. */
export interface Coat {
  readonly light: string;
  readonly dark: string;
  readonly pale: string;
  readonly ear: string;
  readonly inner: string;
}

export const bellaCoat: Coat = {
  light: '#c98a52',
  dark: '#9c6136',
  pale: '#f4e4ca',
  ear: '#86502e',
  inner: '#6b3d22',
};
export const miloCoat: Coat = {
  light: '#dc9450',
  dark: '#b96d31',
  pale: '#fbf1e2',
  ear: '#dc9450',
  inner: '#e3a893',
};
export const cloverCoat: Coat = {
  light: '#b9a390',
  dark: '#8d7767',
  pale: '#fbf6ee',
  ear: '#a8917f',
  inner: '#dfb0a4',
};

const mirrored = (markup: string): string => markup + group('transform="scale(-1 1)"', markup);

/** A dog from the front, as in a portrait: head at the origin, chest 400 below. */
export const dogPortrait = ({ light, dark, pale, ear, inner }: Coat, collar: string): string =>
  `<path d="M-176 340C-172 250-130 190-68 150H68C130 190 172 250 176 340Z" fill="${dark}"/>
  <path d="M-176 340C-172 250-130 190-68 150H20C-60 210-90 270-92 340Z" fill="${light}" opacity=".55"/>
  <path d="M-70 340C-74 270-50 214 0 188C50 214 74 270 70 340Z" fill="${pale}"/>
  <path d="M-80 150C-50 186 50 186 80 150L88 172C52 214-52 214-88 172Z" fill="${collar}"/>
  <circle cy="214" r="16" fill="#e3b75f"/><circle cy="214" r="5.5" fill="#a87b2f"/>
  <path d="M0-152C78-152 128-100 130-26C131 14 114 40 94 68C74 120 44 160 0 160S-74 120-94 68C-114 40-131 14-130-26C-128-100-78-152 0-152Z" fill="${light}"/>
  <path d="M0-152C78-152 128-100 130-26C131 14 114 40 94 68C74 120 44 160 0 160C50 120 70 60 66-10C62-80 40-130 0-152Z" fill="${dark}" opacity=".4"/>
  <path d="M0-134C16-102 20-58 28-20C72-6 92 30 82 76C72 128 42 152 0 152S-72 128-82 76C-92 30-72-6-28-20C-20-58-16-102 0-134Z" fill="${pale}"/>` +
  mirrored(
    `<path d="M-80-136C-126-152-178-128-200-58C-216-2-212 82-174 102C-142 116-120 64-112 10C-106-30-92-86-58-126Z" fill="${ear}"/>
    <path d="M-84-126C-116-104-140-58-148-2C-152 34-162 64-178 78C-150 78-134 46-126 10C-118-36-104-88-72-120Z" fill="${inner}" opacity=".5"/>
    <path d="M-86-52C-76-66-52-70-38-60" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round" opacity=".7"/>
    <ellipse cx="-60" cy="-16" rx="18" ry="19.5" fill="#2b1d17"/><ellipse cx="-60" cy="-9" rx="11" ry="9" fill="#6b422a" opacity=".6"/><circle cx="-53" cy="-24" r="6" fill="#fff" opacity=".92"/>
    <path d="M0 90C-6 114-28 122-52 110" fill="none" stroke="#3a281e" stroke-width="6" stroke-linecap="round"/>
    <g fill="${dark}" opacity=".5"><circle cx="-48" cy="78" r="3"/><circle cx="-60" cy="66" r="3"/><circle cx="-38" cy="64" r="3"/></g>`,
  ) +
  `<path d="M0 66V92" stroke="#3a281e" stroke-width="6"/><path d="M-40 32C-40 12-18 6 0 6S40 12 40 32C40 54 18 70 0 70S-40 54-40 32Z" fill="#30211a"/>
  <path d="M-22 22C-14 15 4 14 12 18" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".35"/>`;

/** A cat from the front, as in a portrait: head at the origin, chest 340 below. */
export const catPortrait = ({ light, dark, pale, inner }: Coat): string =>
  `<path d="M-166 340C-164 250-120 190-64 150H64C120 190 164 250 166 340Z" fill="${dark}"/>
  <path d="M-64 340C-72 262-54 208 0 180C54 208 72 262 64 340Z" fill="${pale}"/>` +
  mirrored(
    `<path d="M-150-12C-164-84-166-146-156-192C-153-206-140-210-128-201C-88-174-52-148-24-122Z" fill="${light}"/>
    <path d="M-132-64C-142-100-144-132-139-164C-108-146-82-126-62-106Z" fill="${inner}"/>`,
  ) +
  `<path d="M0-142C88-142 150-86 154-8C156 80 90 150 0 150S-156 80-154-8C-150-86-88-142 0-142Z" fill="${light}"/>
  <path d="M0-142C88-142 150-86 154-8C156 80 90 150 0 150C70 120 104 60 100-10C96-80 60-130 0-142Z" fill="${dark}" opacity=".3"/>
  <path d="M0-140C9-140 16-139 23-138L12-72C9-60-9-60-12-72L-23-138C-16-139-9-140 0-140Z" fill="${dark}"/>` +
  mirrored(
    `<path d="M-56-128C-50-106-44-86-34-72C-26-62-34-56-44-66C-60-84-70-104-76-118ZM-153 10C-136 8-122 12-110 22C-122 26-138 28-153 29ZM-144 56C-124 46-104 46-86 52C-100 62-118 68-136 74Z" fill="${dark}"/>
    <path d="M-108-8C-102-42-48-48-28-6C-42 22-90 24-108-8Z" fill="#93a45e"/><path d="M-108-8C-102-42-48-48-28-6C-42 22-90 24-108-8Z" fill="none" stroke="#3a2a22" stroke-width="5" stroke-linejoin="round"/>
    <ellipse cx="-67" cy="-11" rx="14" ry="22" fill="#261c19"/><circle cx="-60" cy="-22" r="6" fill="#fff" opacity=".92"/>`,
  ) +
  `<path d="M0 20C48 20 80 50 78 88C75 126 38 146 0 146S-75 126-78 88C-80 50-48 20 0 20Z" fill="${pale}"/>
  <path d="M-25 42C-25 34-12 31 0 31S25 34 25 42C25 54 8 64 0 64S-25 54-25 42Z" fill="#c97d70"/>
  <path d="M0 64V80M0 80C-6 98-30 102-46 90M0 80C6 98 30 102 46 90" fill="none" stroke="#5a3b2c" stroke-width="5.5" stroke-linecap="round"/>
  <g fill="none" stroke="#fffaf2" stroke-width="3.5" stroke-linecap="round" opacity=".85"><path d="M-64 76C-110 64-158 64-204 78M-62 92C-106 94-146 106-184 126M64 76C110 64 158 64 204 78M62 92C106 94 146 106 184 126"/></g>`;

/** A rabbit from the front, as in a portrait: head at the origin, chest 300 below; one ear has an opinion. */
export const rabbitPortrait = ({ light, dark, pale, ear, inner }: Coat): string => {
  const upright = `<path d="M-46-96C-82-156-104-236-94-304C-90-328-64-330-50-310C-14-262 2-186 0-108Z" fill="${ear}"/><path d="M-42-128C-66-178-80-238-75-280C-72-293-62-290-56-280C-34-240-22-184-22-126Z" fill="${inner}"/>`;
  return `<path d="M-142 320C-146 240-104 180-52 150H52C104 180 146 240 142 320Z" fill="${dark}"/><ellipse cy="296" rx="80" ry="96" fill="${pale}"/>
  ${upright}${group('transform="scale(-1 1) rotate(-14 -30 -100)"', upright)}
  <path d="M0-104C68-104 110-60 122 6C134 70 108 158 0 158S-134 70-122 6C-110-60-68-104 0-104Z" fill="${light}"/>
  <path d="M0-104C68-104 110-60 122 6C134 70 108 158 0 158C62 130 86 70 78 6C70-50 44-92 0-104Z" fill="${dark}" opacity=".35"/>
  <path d="M0-96C14-60 18-18 24 24C64 36 78 70 70 104C60 138 32 154 0 154S-60 138-70 104C-78 70-64 36-24 24C-18-18-14-60 0-96Z" fill="${pale}"/>
  ${mirrored(`<ellipse cx="-78" cy="10" rx="18" ry="21" fill="#2b201b"/><circle cx="-71" cy="1" r="6" fill="#fff" opacity=".92"/><ellipse cx="-92" cy="74" rx="24" ry="15" fill="#d99a88" opacity=".4"/><path d="M0 100C-6 116-24 120-36 110" fill="none" stroke="#5a4236" stroke-width="5" stroke-linecap="round"/><path d="M-50 90C-92 82-132 82-168 92M-50 104C-86 108-120 116-148 132" fill="none" stroke="#fffdf6" stroke-width="3" stroke-linecap="round" opacity=".85"/>`)}
  <path d="M-19 72C-17 63-8 61 0 61S17 63 19 72C19 83 6 89 0 90S-19 83-19 72Z" fill="#c98478"/><path d="M0 90V101" stroke="#5a4236" stroke-width="5"/>`;
};

/** A dog that sits with its back to us; it sits at the origin and is 430 tall. `rim` is the light around it. */
export const dogFromBehind = ({ light, dark, ear, pale }: Coat, collar: string, rim: string): string =>
  `<path d="M8-26C70 6 140 10 196-34C206-44 220-36 214-20C168 40 60 44-8 8Z" fill="${dark}"/><path d="M172-16C186-22 196-34 206-38C218-36 218-24 208-12C196 0 184 8 172 12Z" fill="${pale}"/>
  <path d="M0-304C58-304 84-246 94-186C122-128 138-62 122-12C110 12-110 12-122-12C-138-62-122-128-94-186C-84-246-58-304 0-304Z" fill="${light}"/>
  <path d="M0-304C58-304 84-246 94-186C122-128 138-62 122-12C116 4 60 8 10 8C60-60 66-200 0-304Z" fill="${dark}" opacity=".5"/>
  <path d="M-118-96C-66-112-34-66-40 4M118-96C66-112 34-66 40 4" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round" opacity=".75"/>
  <path d="M-72-288C-40-268 40-268 72-288L76-262C42-240-42-240-76-262Z" fill="${collar}"/>
  <path d="M0-432C54-432 84-394 84-350C84-304 52-272 0-272S-84-304-84-350C-84-394-54-432 0-432Z" fill="${light}"/>
  <path d="M0-432C54-432 84-394 84-350C84-304 52-272 0-272C44-310 48-380 0-432Z" fill="${dark}" opacity=".4"/>` +
  mirrored(
    `<path d="M-48-416C-92-420-124-372-120-304C-116-276-92-272-82-296C-70-326-60-368-36-402Z" fill="${ear}"/>`,
  ) +
  `<path d="M-48-420C-30-432-14-434 0-434C34-434 62-420 76-392M-104-180C-124-130-138-70-126-20M-94-400C-112-380-122-340-120-306" fill="none" stroke="${rim}" stroke-width="6" stroke-linecap="round" opacity=".8"/>`;

/** A dog asleep, its head on its paws; the floor is at the origin, the figure 640 wide. */
export const dogAsleep = ({ light, dark, pale, ear, inner }: Coat, collar: string): string =>
  `<path d="M210-20C290-10 330-50 300-104C280-136 236-110 256-84C262-70 240-56 206-66Z" fill="${dark}"/>
  <path d="M-190 0C-210-120-110-220 40-222C180-222 262-140 262-58C262-18 240 0 200 0Z" fill="${light}"/>
  <path d="M40-222C180-222 262-140 262-58C262-18 240 0 200 0H20C130-20 170-140 40-222Z" fill="${dark}" opacity=".45"/>
  <path d="M120 0C90-70 140-130 206-116C250-104 262-40 240 0Z" fill="${light}"/><path d="M126-14C106-72 146-126 206-116" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round" opacity=".7"/>
  <path d="M96 0C92-30 120-44 160-42C196-40 206-16 200 0Z" fill="${pale}"/>
  <path d="M-330 0C-344-26-322-46-290-46H-120C-96-46-92 0-120 0Z" fill="${pale}"/><path d="M-318-24V-6M-302-26V-6" stroke="#b99a74" stroke-width="5" stroke-linecap="round"/>
  <path d="M-150-160C-126-110-128-70-146-40L-170-46C-156-80-156-120-176-150Z" fill="${collar}"/>
  <path d="M-166-196C-110-190-88-140-108-92C-128-50-190-40-250-40C-300-40-326-56-322-84C-318-106-292-112-272-122C-252-170-214-202-166-196Z" fill="${light}"/>
  <path d="M-322-84C-318-106-292-112-272-122C-262-144-250-162-236-174C-232-140-240-112-226-90C-212-66-238-42-262-40C-304-40-326-56-322-84Z" fill="${pale}"/>
  <path d="M-326-88C-328-104-312-112-298-108C-292-96-304-82-318-80C-324-80-326-84-326-88Z" fill="#30211a"/>
  <path d="M-308-70C-296-58-276-56-262-62" fill="none" stroke="#4a3226" stroke-width="5" stroke-linecap="round"/>
  <path d="M-242-118C-232-108-216-108-206-118" fill="none" stroke="#30211a" stroke-width="6.5" stroke-linecap="round"/>
  <path d="M-170-196C-124-204-84-160-82-96C-82-60-116-54-132-82C-148-112-172-140-196-160Z" fill="${ear}"/><path d="M-164-182C-134-172-108-136-106-92" fill="none" stroke="${inner}" stroke-width="8" stroke-linecap="round" opacity=".6"/>`;

/** A cat that sits with its back to us; it sits at the origin and is 400 tall, its tail to the right. */
export const catFromBehind = ({ light, dark, pale }: Coat, rim: string): string =>
  `<path d="M40-22C100 8 190 4 226-40C244-64 236-96 214-96C200-94 206-76 200-62C180-28 110-40 60-56Z" fill="${dark}"/><path d="M214-96C238-96 244-66 228-42L204-52C210-66 202-92 214-96Z" fill="${pale}"/>
  <path d="M0-272C46-272 66-226 80-170C104-112 116-56 100-12C90 10-90 10-100-12C-116-56-104-112-80-170C-66-226-46-272 0-272Z" fill="${light}"/>
  <path d="M0-272C46-272 66-226 80-170C104-112 116-56 100-12C94 2 50 8 10 8C54-60 56-180 0-272Z" fill="${dark}" opacity=".5"/>
  <g fill="none" stroke="${dark}" stroke-width="11" stroke-linecap="round" opacity=".8"><path d="M-26-226C-10-218 10-218 26-226M-34-188C-12-178 12-178 34-188M-40-148C-14-136 14-136 40-148M-42-106C-14-94 14-94 42-106"/></g>` +
  mirrored(
    `<path d="M-84-318C-96-360-96-396-88-420C-84-430-74-430-66-424C-44-406-26-392-14-376Z" fill="${light}"/>`,
  ) +
  `<path d="M0-390C54-390 90-358 90-318C90-276 54-248 0-248S-90-276-90-318C-90-358-54-390 0-390Z" fill="${light}"/>
  <path d="M0-390C54-390 90-358 90-318C90-276 54-248 0-248C46-280 50-340 0-390Z" fill="${dark}" opacity=".4"/>
  <g fill="none" stroke="${dark}" stroke-width="9" stroke-linecap="round" opacity=".8"><path d="M0-384V-346M-24-380C-22-366-20-356-18-350M24-380C22-366 20-356 18-350"/></g>
  <path d="M-90-330C-96-366-94-400-84-422M-86-166C-106-112-118-58-104-16" fill="none" stroke="${rim}" stroke-width="5" stroke-linecap="round" opacity=".85"/>`;

/** A cat asleep in a ring; the cushion is at the origin, the figure 520 wide. */
export const catAsleep = ({ light, dark, pale, inner }: Coat): string =>
  `<path d="M-240-70C-240-160-130-216 10-216C150-216 256-150 256-78C256-20 160 4 10 4S-240-10-240-70Z" fill="${light}"/>
  <path d="M10-216C150-216 256-150 256-78C256-20 160 4 10 4C130-30 150-150 10-216Z" fill="${dark}" opacity=".35"/>
  <g fill="none" stroke="${dark}" stroke-width="13" stroke-linecap="round" opacity=".85"><path d="M-40-204C-28-178-26-160-30-142M20-210C32-186 36-166 32-146M80-202C94-182 98-162 94-142M138-184C154-166 160-148 156-130"/></g>
  <path d="M-236-64C-232-24-150 6 0 8C130 8 236-14 250-66C264-22 190 40 0 40C-150 40-258 8-262-44C-264-66-240-84-236-64Z" fill="${light}"/><path d="M-140 32C-200 20-256 0-262-44C-264-66-240-84-236-64C-234-34-196-10-130 0Z" fill="${pale}"/>
  <g fill="none" stroke="${dark}" stroke-width="11" stroke-linecap="round" opacity=".7"><path d="M-60 12C-62 22-62 28-60 36M20 12C20 22 20 30 22 38M100 6C102 16 104 24 108 32"/></g>
  <path d="M-196-128C-214-168-214-196-206-212C-202-220-194-220-188-216C-168-200-150-188-140-176Z" fill="${light}"/><path d="M-192-150C-200-170-200-186-197-198C-184-190-172-180-164-172Z" fill="${inner}"/>
  <path d="M-72-176C-54-196-36-208-20-214C-10-216-6-208-6-200C-8-176-18-152-34-128Z" fill="${light}"/><path d="M-56-166C-44-180-34-188-24-192C-24-176-30-160-40-146Z" fill="${inner}"/>
  <path d="M-114-192C-54-192-14-154-14-108C-14-64-56-34-114-34S-214-64-214-108C-214-154-174-192-114-192Z" fill="${light}"/>
  <path d="M-114-98C-84-98-64-82-66-62C-68-44-90-34-114-34S-160-44-162-62C-164-82-144-98-114-98Z" fill="${pale}"/>
  <g fill="none" stroke="${dark}" stroke-width="9" stroke-linecap="round"><path d="M-114-188V-156M-138-184C-136-172-134-164-132-158M-90-184C-92-172-94-164-96-158"/></g>
  <path d="M-184-112C-172-98-152-98-142-110M-86-110C-76-98-56-98-44-112" fill="none" stroke="#3a2a22" stroke-width="6.5" stroke-linecap="round"/>
  <path d="M-126-84C-126-90-120-91-114-91S-102-90-102-84C-102-78-110-73-114-73S-126-78-126-84Z" fill="#c97d70"/><path d="M-114-73V-66M-114-66C-118-58-128-56-136-61M-114-66C-110-58-100-56-92-61" fill="none" stroke="#5a3b2c" stroke-width="4.5" stroke-linecap="round"/>`;

/** A rabbit from the side, at rest, looking left; it sits at the origin, 360 wide. */
export const rabbitAside = ({ light, dark, pale, ear, inner }: Coat): string =>
  `<circle cx="196" cy="-62" r="36" fill="${pale}"/>
  <path d="M-92-192C-70-250-30-312 14-328C32-334 40-320 34-302C20-262-14-214-52-182Z" fill="${ear}"/>
  <path d="M-128 0C-150-60-128-150-52-178C60-214 190-160 200-68C204-22 180 0 130 0Z" fill="${light}"/>
  <path d="M-20-182C90-206 192-152 200-68C204-22 180 0 130 0H40C140-40 120-150-20-182Z" fill="${dark}" opacity=".4"/>
  <path d="M20 0C0-64 50-124 116-110C164-98 180-40 156 0Z" fill="${light}"/><path d="M24-14C8-70 54-122 116-110" fill="none" stroke="${dark}" stroke-width="6" stroke-linecap="round" opacity=".6"/>
  <path d="M-4 0C-6-22 20-32 70-30C108-28 122-12 118 0Z" fill="${pale}"/>
  <path d="M-130 0C-140-20-126-32-104-32C-80-32-70-18-72 0Z" fill="${pale}"/>
  <path d="M-120-40C-128-80-110-110-84-120C-72-84-80-50-96-20Z" fill="${pale}"/>
  <path d="M-126-188C-128-252-108-324-74-352C-58-362-46-350-46-332C-46-284-66-224-88-180Z" fill="${ear}"/><path d="M-110-204C-110-252-96-304-74-330C-66-334-64-326-64-318C-66-280-80-234-96-200Z" fill="${inner}"/>
  <path d="M-112-226C-64-226-32-190-38-148C-44-104-84-84-132-86C-176-88-204-108-200-136C-198-152-188-158-180-170C-168-204-144-226-112-226Z" fill="${light}"/>
  <path d="M-200-136C-198-152-188-158-180-170C-164-164-150-150-150-128C-150-106-142-92-132-86C-176-88-204-108-200-136Z" fill="${pale}"/>
  <ellipse cx="-122" cy="-166" rx="12" ry="14" fill="#2b201b"/><circle cx="-127" cy="-172" r="4.5" fill="#fff" opacity=".92"/>
  <path d="M-203-140C-206-150-196-156-188-152C-186-144-194-136-203-140Z" fill="#c98478"/><path d="M-194-136C-190-126-180-120-170-122" fill="none" stroke="#5a4236" stroke-width="4" stroke-linecap="round"/>
  <path d="M-168-128C-196-116-220-112-244-114M-168-118C-190-102-212-94-232-92" fill="none" stroke="#fffdf6" stroke-width="2.5" stroke-linecap="round" opacity=".8"/>`;

/** A rabbit that stands up to see over things, its back to us; it stands at the origin, 430 tall. */
export const rabbitStanding = ({ light, dark, pale, ear, inner }: Coat, rim: string): string =>
  mirrored(
    `<path d="M-18-276C-52-320-62-380-48-426C-42-442-26-442-18-428C0-396 6-340 0-284Z" fill="${ear}"/><path d="M-20-300C-36-334-42-376-36-408C-30-416-26-410-22-402C-12-374-10-336-12-300Z" fill="${inner}" opacity=".75"/><path d="M-116 0C-124-24-100-36-70-34C-44-32-36-14-40 0Z" fill="${pale}"/>`,
  ) +
  `<path d="M0-210C52-210 84-150 96-92C108-40 80 0 0 0S-108-40-96-92C-84-150-52-210 0-210Z" fill="${light}"/>
  <path d="M0-210C52-210 84-150 96-92C108-40 80 0 0 0C70-40 60-150 0-210Z" fill="${dark}" opacity=".4"/>
  <path d="M-92-84C-62-96-36-60-42-8M92-84C62-96 36-60 42-8" fill="none" stroke="${dark}" stroke-width="6" stroke-linecap="round" opacity=".6"/>
  <circle cy="-34" r="37" fill="${pale}"/>
  <path d="M0-296C46-296 70-262 70-228C70-192 42-170 0-170S-70-192-70-228C-70-262-46-296 0-296Z" fill="${light}"/><path d="M0-296C46-296 70-262 70-228C70-192 42-170 0-170C40-200 40-260 0-296Z" fill="${dark}" opacity=".35"/>
  <path d="M-70-238C-66-268-48-290-22-296M-94-96C-86-140-68-180-46-200M-52-400C-58-370-52-330-34-296" fill="none" stroke="${rim}" stroke-width="5" stroke-linecap="round" opacity=".85"/>`;
