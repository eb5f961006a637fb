import type { Ordine } from '@gestore/contratto/banca/ordini-rimborso';
import { formattaEuro } from '@gestore/dominio';
import { Cell, Importo, Istante, Row, Table } from '@gestore/ui';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DATI_CANCELLATI } from '../dopo/dati-cancellati.testi.ts';
import { DatiCancellati } from '../dopo/dati-cancellati.tsx';
import { ORDINI } from './ordini.testi.ts';
import { perche, RITORNI } from './ritorni.testi.ts';

/** Le righe e la storia di un ordine; aperte da sé quando c'è da approvare, perché si approva ciò che si è letto. */
export function DettagliOrdine({ ordine: { numero, stato, righe, atti, cancellatiIl, impronta } }: { ordine: Ordine }) {
  const t = useTesti(ORDINI);
  const c = useTesti(DATI_CANCELLATI);
  const tolto = cancellatiIl !== null;
  return (
    <details open={stato === 'da_approvare'}>
      <summary className="min-comando font-semibold">{t.dettagli}</summary>
      <DatiCancellati dove="ordine" il={cancellatiIl} impronta={impronta} />
      <div className="overflow-x-auto">
        <Table
          caption={t.righeElenco(numero)}
          columns={[{ label: t.beneficiario }, { label: t.iban, wideOnly: true }, { label: t.importo, end: true }]}
        >
          {righe.map((riga) => (
            <Row key={riga.riga}>
              <Cell>
                <span lang="it" className="font-semibold break-words">
                  {tolto ? c.cancellato : riga.intestatario}
                </span>
                <span className="block text-sm break-words text-secondario sm:hidden">
                  {tolto ? '' : ibanLeggibile(riga.iban)}
                </span>
                <span lang="it" className="block text-sm break-words text-secondario">
                  {riga.causale}
                </span>
                <DaSapere riga={riga} />
              </Cell>
              <Cell wideOnly>
                <span className="tabular-nums">{tolto ? c.cancellato : ibanLeggibile(riga.iban)}</span>
              </Cell>
              <Cell end strong>
                <Importo cent={riga.importoCent} />
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
      <ol aria-label={t.storia(numero)} className="mt-3 grid gap-1 text-sm">
        {atti.map(({ fatto, operatore, motivo, fattoIl }) => (
          <li key={`${fatto} ${fattoIl} ${operatore}`}>
            <span className="font-semibold">{t.fatti[fatto]}</span> {t.di(operatore)}, <Istante il={fattoIl} />
            {motivo !== null && (
              <span lang="it" className="block break-words text-secondario">
                {motivo}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Ciò che di una riga va letto: un altro conto, e ciò che ne è tornato. */
function DaSapere({ riga }: { riga: Ordine['righe'][number] }) {
  const t = useTesti(ORDINI);
  const r = useTesti(RITORNI);
  return (
    <>
      {riga.ibanDellOfferta !== null && (
        <span className="block text-sm break-words text-attenzione">
          {t.ibanOfferta(ibanLeggibile(riga.ibanDellOfferta))}
        </span>
      )}
      {riga.tornata !== null && (
        <span className="block text-sm font-semibold break-words text-errore">
          {r.diRiga(r.modi[riga.tornata.modo], perche(r, riga.tornata.codice))}
        </span>
      )}
      {riga.daGuardare.map(({ importoCent, codice, il }) => (
        <span key={`${il} ${importoCent}`} className="block text-sm break-words text-attenzione">
          {r.daGuardare(
            formattaEuro(importoCent),
            importoCent === riga.importoCent ? null : formattaEuro(riga.importoCent - importoCent),
            perche(r, codice),
          )}
        </span>
      ))}
    </>
  );
}
