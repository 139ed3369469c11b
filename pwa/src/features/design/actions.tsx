import { useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink, type ButtonVariant, IconButton } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { ItemButton, ListIntro } from '../../ui/item-list.tsx';
import { Link, OnwardLink, TextLink } from '../../ui/link.tsx';
import { Menu, MenuButton, MenuLink, MenuNote } from '../../ui/menu.tsx';
import { ShareIcon } from '../../ui/pictures/icons.tsx';
import { CloseIcon } from '../../ui/pictures/more-icons.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Specimens } from './specimens.ts';

const nothing = () => {};

const variants: readonly ButtonVariant[] = ['primary', 'quiet', 'plain', 'danger', 'cloth'];
const tones: readonly BadgeTone[] = ['plain', 'moss', 'dusk', 'clay', 'themed'];

function Buttons({ variant }: { variant: ButtonVariant }) {
  return (
    <div className={`flex flex-wrap gap-3 ${variant === 'cloth' ? 'rounded-leaf bg-cloth p-4' : ''}`}>
      <Button variant={variant}>Sign</Button>
      <Button variant={variant} icon={<ShareIcon />}>
        Share
      </Button>
      <Button variant={variant} busy busyLabel="Sending…">
        Send
      </Button>
      <Button variant={variant} disabled>
        Not yet
      </Button>
      <Button variant={variant} size="large">
        Large
      </Button>
    </div>
  );
}

function SomeTabs() {
  const [value, setValue] = useState<'story' | 'photos' | 'guestbook'>('story');
  return (
    <Tabs
      label="Parts of the page"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'story', label: 'Story', content: 'She came in a bread van.' },
        { value: 'photos', label: 'Photos', content: 'Twelve photos.' },
        { value: 'guestbook', label: 'Guestbook', content: 'Four tributes.' },
      ]}
    />
  );
}

export const actions: Specimens = {
  Button: Object.fromEntries(
    variants.map((variant) => [variant, <Buttons key={variant} variant={variant} />]),
  ),
  Links: {
    'like a button': <ButtonLink to="/design">Create a page</ButtonLink>,
    'in text': (
      <p>
        Read <TextLink to="/design">how it works</TextLink> first.
      </p>
    ),
    onward: <OnwardLink to="/design">All memorials</OnwardLink>,
    bare: <Link to="/design">Bella</Link>,
  },
  IconButton: {
    regular: (
      <IconButton label="Close">
        <CloseIcon />
      </IconButton>
    ),
  },
  Badge: {
    tones: (
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    ),
  },
  Menu: {
    'closed; press it': (
      <Menu label="More" buttonClassName="min-h-11 font-semibold underline underline-offset-4">
        <MenuNote>Signed in as Ana</MenuNote>
        <MenuLink to="/design">Settings</MenuLink>
        <MenuButton onPress={nothing}>Share</MenuButton>
        <MenuButton onPress={nothing} tone="danger">
          Delete
        </MenuButton>
      </Menu>
    ),
  },
  Tabs: { 'first selected': <SomeTabs /> },
  SubmitRow: {
    ready: <SubmitRow form={{ message: null, busy: false }} label="Save" busyLabel="Saving…" />,
    busy: <SubmitRow form={{ message: null, busy: true }} label="Save" busyLabel="Saving…" />,
    refused: (
      <SubmitRow
        form={{ message: 'Please fill required fields', busy: false }}
        label="Save"
        busyLabel="Saving…"
      />
    ),
  },
  ListIntro: { regular: <ListIntro text="Products of your store." add="Add a product" onAdd={nothing} /> },
  ItemButton: {
    'regular, busy': (
      <div className="flex gap-2">
        <ItemButton label="Edit" item="Garden stone" />
        <ItemButton label="Hide" item="Garden stone" busy busyLabel="Hiding…" />
      </div>
    ),
  },
  CheckList: { regular: <CheckList className="" lines={['Unlimited photos', 'A timeline', 'Recordings']} /> },
};
