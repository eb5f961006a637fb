import { formattaEuro, inLettere, type Stanza } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, EuroField } from '@gestore/ui';
import { memo, useId } from 'react';
import { DiCortesia } from '../../../guscio/parole-del-server.tsx';
import type { SorteRilancio } from '../../../stanza/rilancio.ts';
import type { Rilancio } from '../../../stanza/usa-rilancio.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { RILANCIO_TESTI } from './form-rilancio.testi.ts';

/** I passi proposti, in multipli del rilancio minimo. */
export const PASSI = [1, 2, 5] as const;

/** Inviato, ricevuto, accettato: ogni stato si vede, e ciò che si è scritto resta. */
export function FormRilancio({ stanza, rilancio }: { stanza: Stanza; rilancio: Rilancio }) {
  const t = useTesti(RILANCIO_TESTI);
  const { rilancioMinimoCent } = stanza;
  const { forma, testo, letto, minimoCent, sottoMinimo, inCorso, impedimento, salito } = rilancio;
  return (
    <Card title={t.ilSuoRilancio}>
      <form
        aria-label={t.modulo}
        noValidate
        className="grid gap-3"
        onSubmit={(evento) => {
          evento.preventDefault();
          rilancio.invia();
        }}
      >
        <EuroField
          label={t.importo}
          hint={
            <>
              {t.minimoAmmesso} <strong className="tabular-nums">{formattaEuro(minimoCent)}</strong>
            </>
          }
          {...forma.campo('importo')}
          value={testo}
          error={
            sottoMinimo
              ? t.sottoMinimo(formattaEuro(minimoCent), formattaEuro(rilancioMinimoCent))
              : forma.errore('importo')
          }
          className="text-xl font-semibold"
        />
        {/* Due righe anche quando ne basta una: il pulsante non si sposta mentre qualcuno lo preme. */}
        <p className="min-h-10 text-sm break-words text-secondario">
          {/* C’è sempre, anche vuoto: chi ascolta sente ciò che vi compare. */}
          <strong role="status" className="text-attenzione">
            {salito !== null && t.salito(formattaEuro(salito).replace(/,00$/, ''))}
          </strong>
          {letto.tipo === 'valido' && salito === null && (
            <>
              {t.inLettere} <span lang="it">{inLettere(letto.cent)}</span>
            </>
          )}
        </p>
        <Passi rilancioMinimoCent={rilancioMinimoCent} scegli={rilancio.scegliInPiu} />
        <Invia inCorso={inCorso} impedimento={impedimento} />
        <SorteRilancioVista sorte={rilancio.sorte} inCorso={inCorso} />
      </form>
    </Card>
  );
}

type InPassi = { rilancioMinimoCent: number; scegli: Rilancio['scegliInPiu'] };

/** Quanto in più di chi è in testa: un rilancio altrui non li ridisegna. */
const Passi = memo(function Passi({ rilancioMinimoCent, scegli }: InPassi) {
  const t = useTesti(RILANCIO_TESTI);
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">{t.passi}</legend>
      {PASSI.map((passo) => (
        <Button
          key={passo}
          variant="secondary"
          className="px-1 text-sm"
          onClick={() => scegli(rilancioMinimoCent * passo)}
        >
          + {formattaEuro(rilancioMinimoCent * passo).replace(/,00$/, '')}
        </Button>
      ))}
    </fieldset>
  );
});

/** Il pulsante; se il server rifiuterebbe, spento e con il perché accanto. */
const Invia = memo(function Invia({ inCorso, impedimento }: Pick<Rilancio, 'inCorso' | 'impedimento'>) {
  const t = useTesti(RILANCIO_TESTI);
  const perche = useId();
  return (
    <>
      <Button
        type="submit"
        large
        pending={inCorso}
        pendingLabel={t.inCorso}
        unavailable={impedimento !== null}
        aria-describedby={impedimento === null ? undefined : perche}
      >
        {t.rilancia}
      </Button>
      {impedimento !== null && (
        <p id={perche} className="text-sm text-secondario">
          {t.impedimenti[impedimento]}
        </p>
      )}
    </>
  );
});

type DaConfermare = Pick<Rilancio, 'daConfermare' | 'conferma' | 'annulla'>;

/** La domanda prima di un importo fuori dal consueto: uno zero di troppo vale casa. */
export const ConfermaRilancio = memo(function ConfermaRilancio({ daConfermare, conferma, annulla }: DaConfermare) {
  const t = useTesti(RILANCIO_TESTI);
  const cent = daConfermare ?? 0;
  return (
    <ConfirmDialog
      title={t.confermaTitolo}
      open={daConfermare !== null}
      confirmLabel={t.confermo}
      cancelLabel={t.correggo}
      onConfirm={conferma}
      onCancel={annulla}
    >
      <p>
        {t.superaDiMolto} <strong className="tabular-nums whitespace-nowrap">{formattaEuro(cent)}</strong>,{' '}
        <span lang="it">euro {inLettere(cent)}</span>.
      </p>
    </ConfirmDialog>
  );
});

type InSorte = { sorte: SorteRilancio | null; inCorso: boolean };

const SorteRilancioVista = memo(function SorteRilancioVista({ sorte, inCorso }: InSorte) {
  const t = useTesti(RILANCIO_TESTI);
  if (inCorso) return <p role="status">{t.inviato}</p>;
  if (sorte === null) return <div role="status" />;
  const importo = formattaEuro(sorte.importoCent);
  if (sorte.tipo === 'accettato')
    return (
      <Alert tone="success" role="status">
        {t.accettato(importo, sorte.ricevuta?.seq ?? null)}
      </Alert>
    );
  if (sorte.tipo === 'rifiutato')
    return (
      <Alert tone="error" role="alert">
        {t.nonAmmesso(importo)} {sorte.frase === null ? t.ricevutaDicePerche : <span lang="it">{sorte.frase}</span>}
        <DiCortesia testo={sorte.cortesia} />
      </Alert>
    );
  return (
    <Alert tone="warning" role="alert">
      {sorte.tipo === 'non_risulta' ? t.nonRisulta(importo) : t.nonSappiamo(importo)}
    </Alert>
  );
});
