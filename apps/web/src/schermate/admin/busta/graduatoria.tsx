import { formattaEuro } from '@gestore/dominio';
import { useGraduatoria } from '../dati/usa-letture.ts';
import { Riquadro } from '../parti/riquadro.tsx';
import { ErroreLettura } from '../parti/segnali.tsx';
import { Cella, Tabella } from '../parti/tabella.tsx';
import { ragioneInParole } from '../testi/parole.ts';

/** L'ordine delle offerte ammesse con la ragione di ogni posto, prima della gara (R45). */
export function Graduatoria({ id }: { id: string }) {
  const { data, error } = useGraduatoria(id, true);
  const posti = data?.posti ?? [];
  return (
    <Riquadro titolo="Graduatoria" senzaMargine={posti.length > 0}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && posti.length === 0 && (
        <p className="text-[#455b71]">Qui comparirà l’ordine delle offerte ammesse, con la ragione di ogni posto.</p>
      )}
      {posti.length > 0 && (
        <Tabella
          nome="Graduatoria delle offerte ammesse"
          colonne={[
            { testo: 'Posto' },
            { testo: 'Offerta' },
            { testo: 'Cauzione', destra: true, soloLarga: true },
            { testo: 'Pagamento', destra: true, soloLarga: true },
            { testo: 'Prezzo', destra: true },
          ]}
        >
          {posti.map((posto, i) => (
            <tr key={posto.bustaId} className="border-b border-[#d8dee6] last:border-b-0">
              <Cella>{i + 1}</Cella>
              <Cella>
                <span className="font-semibold">{posto.pseudonimo}</span>
                <span className="block text-sm text-[#455b71]">{ragioneInParole(posto.ragione)}</span>
              </Cella>
              <Cella destra soloLarga>
                {formattaEuro(posto.cauzioneCent)}
              </Cella>
              <Cella destra soloLarga>
                {posto.pagamentoGiorni} giorni
              </Cella>
              <Cella destra forte>
                {formattaEuro(posto.prezzoCent)}
              </Cella>
            </tr>
          ))}
        </Tabella>
      )}
    </Riquadro>
  );
}
