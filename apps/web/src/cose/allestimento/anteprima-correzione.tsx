import { type VoceErrata, vociDellaScheda } from '@gestore/dominio';
import { Alert, Button, Dialog, DialogActions, TextArea } from '@gestore/ui';
import type { FormEvent } from 'react';
import type { Forma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { confrontaTesti } from '../errata/differenza.ts';
import { ERRATA } from '../errata/testi.ts';
import { VociErrata } from '../errata/voci-errata.tsx';
import { CORREZIONE } from './anteprima-correzione.testi.ts';
import type { Correzione } from './usa-modulo.ts';

type Parti = {
  correzione: Correzione | null;
  perche: Forma<{ motivo: string }>;
  inCorso: boolean;
  correggi: () => void;
  rinuncia: () => void;
};

/** Prima che la legga chiunque: la scheda come sarà, con segnato ciò che cambia, chi lo saprà, e il perché (R02). */
export function AnteprimaCorrezione({ correzione, ...atti }: Parti) {
  const t = useTesti(CORREZIONE);
  return (
    <Dialog title={t.titolo} open={correzione !== null} onClose={atti.rinuncia} fromTitle>
      {correzione !== null && <Contenuto correzione={correzione} {...atti} />}
    </Dialog>
  );
}

function Contenuto({
  correzione: { prima, dopo },
  perche,
  inCorso,
  correggi,
  rinuncia,
}: Parti & { correzione: Correzione }) {
  const t = useTesti(CORREZIONE);
  const voci = vociDellaScheda(prima, dopo);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    // Il modulo della scheda è intorno, nell'albero di React: non deve sentire questo invio.
    evento.stopPropagation();
    if (perche.verifica()) correggi();
  };
  return (
    <form aria-label={t.titolo} onSubmit={invio} noValidate className="grid gap-4">
      <section aria-label={t.scheda} className="grid gap-2 rounded border border-linea p-4">
        <h3 className="text-sm font-semibold text-secondario">{t.scheda}</h3>
        {voci
          .filter(({ campo, prima, dopo }) => prima !== dopo || (dopo !== '' && campo !== 'multiploConferma'))
          .map((voce) => (
            <VoceDellaScheda key={voce.campo} voce={voce} />
          ))}
      </section>
      <section aria-label={t.errata} className="grid gap-2">
        <h3 className="font-bold">{t.errata}</h3>
        <VociErrata voci={voci.filter((voce) => voce.prima !== voce.dopo)} />
      </section>
      <section aria-label={t.chi} className="grid gap-2">
        <h3 className="font-bold">{t.chi}</h3>
        <ul className="grid list-disc gap-1 pl-5">
          {t.loSanno.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
      </section>
      <TextArea
        label={t.motivo}
        hint={t.aiutoMotivo}
        {...perche.campo('motivo')}
        error={perche.errore('motivo') === null ? null : t.serveMotivo}
      />
      <Alert tone="warning">{t.avverte}</Alert>
      <DialogActions>
        <Button type="submit" pending={inCorso}>
          {t.conferma}
        </Button>
        <Button variant="secondary" disabled={inCorso} onClick={rinuncia}>
          {t.torna}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Una voce come si leggerà nella scheda pubblica; dove cambia, ciò che se ne va è barrato e ciò che viene è segnato. */
function VoceDellaScheda({ voce: { campo, prima, dopo } }: { voce: VoceErrata }) {
  const { campi } = useTesti(ERRATA);
  const { testa, tolto, messo, coda } = confrontaTesti(prima, dopo);
  const titolo = campo === 'titolo';
  return (
    <p className={`break-words whitespace-pre-line ${titolo ? 'text-xl font-bold' : ''}`}>
      {!titolo && <span className="text-sm text-secondario">{campi[campo]}: </span>}
      <bdi lang="it">
        {testa}
        {tolto !== '' && <del className="bg-errore-chiaro text-errore">{tolto}</del>}
        {tolto !== '' && messo !== '' && ' '}
        {messo !== '' && <ins className="bg-bene-chiaro font-semibold text-bene">{messo}</ins>}
        {coda}
      </bdi>
    </p>
  );
}
