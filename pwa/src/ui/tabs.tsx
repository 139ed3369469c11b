import { Tabs as Behaviour } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type TabsProps<Value extends string> = {
  /** What the tabs choose between, for those who listen. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly {
    value: Value;
    label: string;
    content: ReactNode;
    /** Stays as it is, out of sight, while another tab is looked at. */
    keep?: boolean;
  }[];
};

/** A few views of one thing, one at a time; arrow keys move between the tabs. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const asked = useRef(value);
  useLayoutEffect(() => {
    asked.current = value;
  });
  /** A press is told twice, as a press and as a focus, before the new value is here. */
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
