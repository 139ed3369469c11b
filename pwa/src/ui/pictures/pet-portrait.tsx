import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';
import { drawnPetType, type PetType, petTypeName } from '@everpaw/contracts/kernel/pet-types';
import { useId } from 'react';
import { classNames } from '../helpers/class-names.ts';

/** A portrait in the style of a woodcut, 200 by 200 units; a bust ends at the lower edge. */
type Cut = {
  /** The printed areas. */
  inked: readonly string[];
  /** Thin carved lines. */
  carved?: readonly string[];
  /** Carved areas. */
  hollow?: readonly string[];
  /** Lines outside the printed areas. */
  drawn?: readonly string[];
  eyes: readonly (readonly [x: number, y: number, radius: number])[];
  collar?: string;
  /** The offset that centres the drawing in its oval. */
  shift?: number;
};

const cuts: Record<Exclude<PetType, 'other'>, Cut> = {
  dog: {
    inked: [
      'M38 206C40 176 50 156 57 132 52 112 54 86 66 70 78 54 100 48 118 54 127 57 133 63 138 71 150 74 163 79 172 86 179 91 179 99 172 103 171 110 163 116 154 119 146 127 137 131 127 131 126 146 132 160 140 174 146 185 149 195 150 206Z',
    ],
    carved: [
      'M84 66C68 72 58 98 65 122 69 136 82 136 89 124 97 110 99 88 93 72',
      'M171 102C163 109 151 110 143 103',
      'M104 172C108 178 112 184 114 191M119 168C123 174 126 180 128 187M91 174C94 181 97 187 98 194',
      'M74 86C71 96 70 106 72 116M82 92C80 101 79 109 80 116',
    ],
    hollow: ['M165 85C173 86 177 91 175 96 169 97 165 92 165 85Z'],
    eyes: [[127, 83, 3.6]],
    collar: 'M57 141C77 154 105 155 127 144',
    shift: -9,
  },
  cat: {
    inked: [
      'M40 206C42 178 50 160 62 145 50 132 46 114 50 96 48 80 46 62 49 46 50 41 55 41 58 44L83 68C93 64 105 64 115 68L139 45C142 42 147 43 147 48 148 64 147 80 145 96 150 114 146 132 134 145 148 164 156 184 158 206Z',
    ],
    carved: [
      'M98 128C98 134 92 137 87 135M98 128C98 134 104 137 109 135',
      'M70 124C60 121 50 122 40 126M70 129C60 130 52 134 44 140M126 124C136 121 146 122 156 126M126 129C136 130 144 134 152 140',
      'M98 76L98 88M86 78C86 83 87 87 88 91M110 78C110 83 109 87 108 91',
      'M84 170C86 177 88 183 89 189M98 172L98 193M112 170C110 177 108 183 107 189',
    ],
    hollow: [
      'M92 121C95 119 101 119 104 121 103 125 100 128 98 128 96 128 93 125 92 121Z',
      'M55 56C61 62 66 68 70 75 64 78 59 82 56 87 54 77 54 66 55 56Z',
      'M141 57C135 63 130 68 126 75 132 78 137 82 140 87 142 77 142 67 141 57Z',
    ],
    eyes: [
      [78, 106, 4.2],
      [118, 106, 4.2],
    ],
  },
  rabbit: {
    inked: [
      'M40 206C38 176 48 152 66 138 58 122 62 104 78 95 64 72 52 42 56 20 58 9 68 10 73 20 84 42 92 64 97 86 95 62 97 36 106 20 111 11 120 15 120 26 121 46 116 68 110 87 126 89 141 99 149 112 155 122 151 132 142 136 133 142 122 144 113 143 127 158 138 180 140 206Z',
    ],
    carved: [
      'M66 30C72 48 80 66 88 82',
      'M110 32C109 50 107 66 103 82',
      'M140 124C148 124 156 126 164 130M140 127C147 130 153 134 158 139',
      'M92 164C98 170 103 177 106 184M78 168C84 174 89 181 92 189M106 160C112 166 117 173 120 180',
      'M74 112C72 118 72 124 74 130M83 108C81 114 81 120 82 126',
    ],
    eyes: [[119, 108, 3.8]],
  },
  bird: {
    inked: [
      'M20 158C38 146 52 136 64 124 68 94 90 72 118 70 138 69 151 79 154 92 162 94 169 97 176 101 169 105 162 107 155 108 154 134 134 156 106 158 92 159 80 156 71 150 57 154 42 159 26 165Z',
    ],
    carved: [
      'M70 128C88 144 114 140 132 112 112 112 92 112 78 120',
      'M84 124C94 128 104 126 114 119',
      'M34 155C44 150 52 146 60 142',
      'M124 134C121 139 117 143 112 146M136 122C134 128 132 132 128 136',
    ],
    drawn: [
      'M98 157C97 166 96 173 94 181M112 157C112 166 112 173 113 181',
      'M30 184C66 178 116 188 168 179M138 183C148 175 156 171 166 168',
    ],
    eyes: [[136, 90, 3.4]],
  },
  hamster: {
    inked: [
      'M40 170C26 158 28 126 46 105 60 90 82 83 102 84 104 72 114 67 122 71 130 76 131 85 128 92 148 98 164 113 167 129 168 138 162 143 154 145 157 152 156 160 152 166 158 167 161 174 155 176L138 177C133 177 131 174 129 171 110 175 92 175 77 172 75 176 70 178 64 178L50 178C44 178 40 175 40 170Z',
    ],
    carved: [
      'M76 171C64 158 66 140 84 133',
      'M129 170C124 164 124 156 129 150',
      'M154 132C164 132 172 134 179 138M153 136C161 140 167 144 172 150',
      'M60 108C56 113 53 118 51 124M72 101C68 105 64 110 62 115M84 97C81 100 78 104 76 108',
    ],
    hollow: ['M112 85C111 79 115 76 119 79 122 82 121 88 118 91Z'],
    eyes: [[144, 117, 4.2]],
  },
  fish: {
    inked: [
      'M176 104C158 72 112 58 76 84 62 68 42 56 18 58 32 74 38 90 37 104 38 118 32 134 18 150 42 152 62 140 76 124 112 150 158 136 176 104Z',
      'M92 69C102 54 120 46 141 47 136 54 136 60 138 66 122 61 106 62 92 69Z',
      'M106 141C110 151 120 156 132 155 129 150 130 146 134 141 124 144 115 144 106 141Z',
    ],
    carved: [
      'M134 78C126 94 126 114 134 130',
      'M114 92C109 100 109 108 114 116M98 90C93 99 93 109 98 118M82 96C79 102 79 107 82 112',
      'M28 68C38 78 46 88 52 98M28 141C38 131 46 121 52 111',
      'M108 60C114 57 120 55 127 54',
    ],
    drawn: [
      'M180 72C183 72 183 77 180 77 177 77 177 72 180 72ZM172 50C176 50 176 57 172 57 168 57 168 50 172 50Z',
    ],
    eyes: [[152, 96, 3.8]],
  },
  horse: {
    inked: [
      'M22 206C26 182 32 164 40 146 36 146 33 148 30 151 35 132 43 117 53 105 49 105 46 107 43 110 49 94 58 82 71 74 73 66 78 58 86 52 88 44 91 34 96 26 101 34 104 42 105 52 114 57 120 64 124 73 134 94 148 112 160 132 166 143 162 154 152 157 143 160 134 155 130 147 120 141 111 138 103 137 104 160 118 184 126 206Z',
    ],
    carved: [
      'M92 58C76 80 62 112 55 152',
      'M102 62C106 68 107 75 105 82',
      'M104 108C112 108 118 112 122 119',
      'M140 152C144 150 148 149 152 149',
      'M82 150C84 160 87 169 91 178M70 156C71 167 74 177 78 187',
      'M62 96C58 104 54 112 51 121',
    ],
    eyes: [
      [114, 83, 3.6],
      [153, 142, 2.4],
    ],
  },
};

/**
 * The portrait of a pet without a photo, by its kind; an unknown kind is drawn as a dog. It has the colours of the
 * memorial around it.
 */
export function PetPortrait({
  petType,
  alt,
  className,
}: {
  petType: string;
  /** The text alternative; empty if the text next to it is enough. */
  alt?: string;
  className?: string;
}) {
  const clip = useId();
  const kind = drawnPetType(petType);
  const name = alt ?? laterControlMessages.drawingOf(kind === 'other' ? '' : petTypeName(kind));
  return (
    <svg
      viewBox="0 0 200 240"
      role={name ? 'img' : undefined}
      aria-label={name || undefined}
      aria-hidden={name ? undefined : true}
      className={classNames('text-themed-ink', className)}
    >
      <clipPath id={clip}>
        <ellipse cx="100" cy="120" rx="90" ry="110" />
      </clipPath>
      <ellipse cx="100" cy="120" rx="90" ry="110" className="fill-themed-wash" />
      <ellipse
        cx="100"
        cy="120"
        rx="96"
        ry="116"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
        opacity=".55"
      />
      <g clipPath={`url(#${clip})`}>
        {kind === 'other' ? <Paw /> : <Block cut={cuts[kind]} lowered={grounded.has(kind)} />}
      </g>
    </svg>
  );
}

/** Pets drawn in full in the middle of the oval; the others are busts at its lower edge. */
const grounded = new Set<PetType>(['bird', 'hamster', 'fish']);

function Block({ cut, lowered }: { cut: Cut; lowered: boolean }) {
  return (
    <g transform={lowered ? 'translate(4 6)' : `translate(${-6 + (cut.shift ?? 0)} 12) scale(1.08)`}>
      {cut.drawn?.map((line) => (
        <path key={line} d={line} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      ))}
      {cut.inked.map((shape) => (
        <path key={shape} d={shape} fill="currentColor" />
      ))}
      <g className="stroke-themed-wash" fill="none" strokeWidth="2.4" strokeLinecap="round">
        {cut.carved?.map((line) => (
          <path key={line} d={line} />
        ))}
        {cut.collar && <path d={cut.collar} strokeWidth="6.5" strokeLinecap="butt" />}
      </g>
      <g className="fill-themed-wash">
        {cut.hollow?.map((shape) => (
          <path key={shape} d={shape} />
        ))}
        {cut.eyes.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
    </g>
  );
}

function Paw() {
  return (
    <g fill="currentColor" transform="translate(100 132)">
      <ellipse cx="-45" cy="-12" rx="14" ry="20" transform="rotate(-24 -45 -12)" />
      <ellipse cx="-17" cy="-42" rx="15" ry="22" transform="rotate(-7 -17 -42)" />
      <ellipse cx="17" cy="-42" rx="15" ry="22" transform="rotate(7 17 -42)" />
      <ellipse cx="45" cy="-12" rx="14" ry="20" transform="rotate(24 45 -12)" />
      <path d="M0-10C20-10 30 6 38 19 47 34 44 50 29 52 17 53 11 46 0 46S-17 53-29 52C-44 50-47 34-38 19-30 6-20-10 0-10Z" />
    </g>
  );
}
