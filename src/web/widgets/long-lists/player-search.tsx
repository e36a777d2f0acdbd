import { useCombobox } from 'downshift';
import { useId, useState } from 'react';
import { useFoundUsers } from '#web/data/users.api.ts';
import fields from '#web/ui/fields.module.css';
import { useEarlyInput } from '#web/ui/use-early-input.ts';
import { playerSearchTexts } from './paging.texts.ts';
import styles from './player-search.module.css';

/** Maximum number of hits; more letters find the others. */
const SHOWN_HITS = 8;

const { InputChange, InputKeyDownEnter, ItemClick, InputKeyDownEscape, InputBlur } =
  useCombobox.stateChangeTypes;

interface PlayerSearchProps {
  readonly label: string;
  /** Name that is shown until another player is picked. */
  readonly chosen?: string | undefined;
  readonly onPick: (userId: string) => void;
}

/** Picks a player by search, if there are too many for a list. */
export function PlayerSearch({ label, chosen = '', onPick }: PlayerSearchProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const found = useFoundUsers(typed ?? '');
  const hits = found?.slice(0, SHOWN_HITS) ?? [];
  const inputId = useId();
  useEarlyInput<HTMLInputElement>(inputId, ({ value, defaultValue }) => {
    if (value !== defaultValue) setTyped(value);
  });
  const { highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox({
      inputId,
      items: hits,
      itemToString: (user) => user?.username ?? '',
      isOpen: hits.length > 0,
      inputValue: typed ?? chosen,
      selectedItem: null,
      onStateChange: ({ type, inputValue = '', selectedItem }) => {
        if (type === InputChange) setTyped(inputValue);
        if (type === InputBlur || type === InputKeyDownEscape) setTyped(null);
        if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) {
          setTyped(null);
          onPick(selectedItem.id);
        }
      },
    });
  return (
    <div className={styles.search}>
      <div className={fields.field}>
        <label {...getLabelProps()} htmlFor={inputId} className={fields.label}>
          {label}
        </label>
        <input {...getInputProps()} type="search" className={fields.input} />
      </div>
      <ul
        {...getMenuProps({ 'aria-label': playerSearchTexts.hits })}
        className={styles.hits}
        hidden={hits.length === 0}
      >
        {hits.map((user, index) => (
          <li
            key={user.id}
            {...getItemProps({ item: user, index })}
            className={styles.hit}
            data-active={index === highlightedIndex || undefined}
          >
            <span className={styles.name}>{user.username}</span>
            {user.place && (
              <span className={styles.place}>{playerSearchTexts.place(user.place.rank)}</span>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={found?.length === 0 ? styles.none : 'visually-hidden'}>
        {found && playerSearchTexts.found(found.length, typed ?? '')}
      </p>
    </div>
  );
}
