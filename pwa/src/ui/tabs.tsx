import { Tabs as Behaviour } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly {
    value: Value;
    label: string;
    content: ReactNode;
    /** Whether the panel stays mounted but hidden while another tab is selected. */
    keep?: boolean;
  }[];
};

/** Tabs that show one panel at a time; arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const asked = useRef(value);
  useLayoutEffect(() => {
    asked.current = value;
  });
  /** A press triggers both a click and a focus event before the new value is set. */
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (!tab || tab.value === asked.current) return;
    asked.current = tab.value;
    onChange(tab.value);
  };
  return (
    <Behaviour.Root value={value} onValueChange={choose}>
      <Behaviour.List
        aria-label={label}
        className="flex flex-wrap gap-x-3 border-rule border-b max-sm:text-[0.9375rem] sm:gap-x-6"
      >
        {tabs.map((tab) => (
          <Behaviour.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-transparent border-b-2 px-0.5 font-semibold text-ink-soft transition-colors hover:text-ink data-[state=active]:border-moss data-[state=active]:text-ink"
          >
            {tab.label}
          </Behaviour.Trigger>
        ))}
      </Behaviour.List>
      {tabs.map((tab) => (
        <Behaviour.Content
          key={tab.value}
          value={tab.value}
          forceMount={tab.keep || undefined}
          className="pt-6 data-[state=inactive]:hidden"
          tabIndex={-1}
        >
          {tab.content}
        </Behaviour.Content>
      ))}
    </Behaviour.Root>
  );
}
