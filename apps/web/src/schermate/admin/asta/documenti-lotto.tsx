import { Card, DataList } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { Vai } from '../parti/vai.tsx';
import { SCHEDA } from '../testi/scheda.ts';

/** Il lotto e i documenti pubblicati con l'avviso. */
export function DocumentiLotto({ vendita: { asta } }: { vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  const { allegati, lotto, luogo } = asta.scheda;
  const indirizzo = [luogo.via, luogo.comune, luogo.provincia].filter(Boolean).join(', ');
  return (
    <Card title={t.lottoEDocumenti}>
      <DataList
        items={[
          [t.lotto, lotto.codice],
          [t.luogo, indirizzo || t.nonIndicato],
        ]}
      />
      <p lang="it" className="break-words">
        {lotto.descrizione}
      </p>
      {allegati.length === 0 && <p className="text-secondario">{t.nessunDocumento}</p>}
      <ul className="grid gap-1">
        {allegati.map(({ etichetta, collegamento }) => (
          <li key={collegamento}>
            <a
              href={collegamento}
              className="inline-flex min-h-10 flex-wrap items-center gap-x-2 text-azione-scura underline"
              rel="noreferrer"
              target="_blank"
            >
              <span lang="it">{etichetta}</span> <span className="text-sm">{t.nuovaFinestra}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <Vai alto a={`/asta/${asta.id}`}>
          {t.pubblica}
        </Vai>
      </p>
    </Card>
  );
}
