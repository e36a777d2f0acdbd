import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { type FieldMessage, TextField } from '#web/ui/text-field.tsx';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { type AliasDraft, allAliases } from './read-competitor.ts';

interface AliasFieldProps {
  readonly help: string;
  readonly value: AliasDraft;
  readonly message: FieldMessage | null;
  readonly onChange: (value: AliasDraft) => void;
}

/** Aliases of a competitor, with a field for another one. */
export function AliasField({ help, value, message, onChange }: AliasFieldProps) {
  const add = () => onChange({ aliases: allAliases(value), alias: '' });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.aliases}</legend>
      <p className={styles.help}>{help}</p>
      {value.aliases.length > 0 && (
        <Cluster as="ul">
          {value.aliases.map((alias) => (
            <li key={alias} className={styles.alias}>
              <span>{alias}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={texts.removeAlias(alias)}
                onClick={() =>
                  onChange({ ...value, aliases: value.aliases.filter((other) => other !== alias) })
                }
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </Cluster>
      )}
      <div className={styles.withButton}>
        <TextField
          label={<span className="visually-hidden">{texts.alias}</span>}
          value={value.alias}
          message={message}
          onChange={(alias) => onChange({ ...value, alias })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || value.alias.trim() === '') return;
            // Enter must not submit the whole form.
            event.preventDefault();
            add();
          }}
        />
        <Button aria-label={texts.addAlias} disabled={value.alias.trim() === ''} onClick={add}>
          <Icon name="plus" />
        </Button>
      </div>
    </fieldset>
  );
}
