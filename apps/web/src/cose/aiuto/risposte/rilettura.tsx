import { Alert, Button, DialogActions } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { useOraChiesta } from '../../vendita/usa-ora-chiesta.ts';
import { RILETTURA } from './rilettura.testi.ts';
import { ElencoRisposte } from './risposte-pubblicate.tsx';

type DaPubblicare = {
  testi: { domanda: string; risposta: string };
  /** `undefined` finché non si sa: allora non si dice né l'una né l'altra cosa. */
  debitoreDetto: boolean | undefined;
  inCorso: boolean;
  pubblica: () => void;
  riscrivi: () => void;
};

/** Prima di pubblicare si rilegge, come la scheda lo mostrerà: di ciò che c'è scritto risponde chi pubblica. */
export function Rilettura({ testi, debitoreDetto, inCorso, pubblica, riscrivi }: DaPubblicare) {
  const t = useTesti(RILETTURA);
  const scrittaIl = useOraChiesta();
  const domanda = testi.domanda.trim();
  const risposta = testi.risposta.trim();
  return (
    <>
      <section aria-label={t.anteprima} className="grid gap-2">
        <h3 className="text-sm text-secondario">{t.anteprima}</h3>
        <div className="rounded border border-linea p-4">
          <ElencoRisposte risposte={[{ id: 'anteprima', versione: 1, domanda, risposta, scrittaIl, prima: [] }]} />
        </div>
      </section>
      <Alert tone="warning">{t.avverte}</Alert>
      {debitoreDetto === false && <Alert tone="warning">{t.debitoreIgnoto}</Alert>}
      <DialogActions>
        <Button pending={inCorso} onClick={pubblica}>
          {t.conferma}
        </Button>
        <Button variant="secondary" onClick={riscrivi}>
          {t.chiudi}
        </Button>
      </DialogActions>
    </>
  );
}
