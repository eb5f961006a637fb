import { formattaOra } from '@gestore/contratto/parole/formato';
import type { Stanza } from '@gestore/dominio';
import { Importo } from '@gestore/ui';
import { FraseRifiuto } from '../../../comune/frase-rifiuto.tsx';

/** Propri rilanci non ammessi mostrati: gli ultimi; di tutti c'è la ricevuta. */
const NON_AMMESSI_MAX = 5;

/** I propri rilanci che non sono valsi, con la ragione. */
export function NonAmmessi({ rifiutati, titolo }: { rifiutati: Stanza['rifiutati']; titolo: string }) {
  return (
    <section aria-label={titolo} className="border-t border-linea p-4 text-sm">
      <h3 className="font-semibold">{titolo}</h3>
      <ul className="mt-1 grid gap-1">
        {rifiutati
          .slice(-NON_AMMESSI_MAX)
          .reverse()
          .map((rifiutato) => (
            <li key={rifiutato.seq}>
              {formattaOra(rifiutato.ricevutoIl)} · <Importo cent={rifiutato.importoCent} /> ·{' '}
              <FraseRifiuto rifiuto={rifiutato.rifiuto} istante={formattaOra} />
            </li>
          ))}
      </ul>
    </section>
  );
}
