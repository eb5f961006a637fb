import type { AstaPubblica } from '@gestore/contratto';
import { indirizzoDi } from '@gestore/contratto/chiamata';
import { contenutoPerTutti } from '@gestore/contratto/chiamate/documenti';
import type { DocumentiPubblici } from '@gestore/contratto/documenti';
import { Card, Istante } from '@gestore/ui';
import { FileText } from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { DOCUMENTI } from '../../comuni/testi/documenti.ts';
import { SCHEDA_PUBBLICA } from '../testi/scheda.ts';

/** I documenti pubblicati, da leggere qui o da salvare; quelli tolti, con il perché; e ciò che sta soltanto sul portale. */
export function DocumentiVendita({
  asta: { scheda },
  pubblici,
}: {
  asta: AstaPubblica;
  pubblici: DocumentiPubblici | null;
}) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const documenti = pubblici?.documenti.filter(({ misure }) => misure.length === 0) ?? [];
  const tolti = pubblici?.tolti ?? [];
  return (
    <Card title={t.documenti}>
      {documenti.length === 0 && scheda.allegati.length === 0 && <p>{t.nessunDocumento}</p>}
      {documenti.length > 0 && <Pubblicati documenti={documenti} />}
      {scheda.allegati.length > 0 && (
        <>
          <ul className="grid list-disc gap-1 pl-5">
            {scheda.allegati.map(({ etichetta, collegamento }) => (
              <li key={collegamento} lang="it" className="break-words">
                {etichetta}
              </li>
            ))}
          </ul>
          <p className="text-sm text-secondario">{t.sulPortale}</p>
        </>
      )}
      {tolti.length > 0 && <Tolti tolti={tolti} />}
      {scheda.idVenditaPvp !== null && <p className="text-sm">{t.numeroPortale(scheda.idVenditaPvp)}</p>}
    </Card>
  );
}

function Pubblicati({ documenti }: Pick<DocumentiPubblici, 'documenti'>) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const d = useTesti(DOCUMENTI);
  return (
    <ul className="grid gap-2">
      {documenti.map(({ id, titolo, genere, pagine, byte, pubblicatoIl }) => (
        <li key={id} className="flex items-start gap-3 rounded border border-linea p-3">
          <FileText aria-hidden="true" className="mt-1 size-5 shrink-0 text-testata" />
          <div className="min-w-0">
            <a
              href={indirizzoDi(contenutoPerTutti, { documento: id, misura: 'originale' })}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline underline-offset-4"
            >
              <span lang="it" className="break-words">
                {titolo}
              </span>
              <span className="sr-only"> ({t.inUnAltraScheda})</span>
            </a>
            <p className="text-sm text-secondario">
              {`${d.generi[genere]} · PDF · `}
              {pagine === null ? '' : `${d.pagine(pagine)} · `}
              {d.dimensione(byte)} · {t.pubblicatoIl} <Istante il={pubblicatoIl} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Ciò che si è corretto dopo la pubblicazione resta scritto: che cosa, quando e perché. */
function Tolti({ tolti }: Pick<DocumentiPubblici, 'tolti'>) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const d = useTesti(DOCUMENTI);
  return (
    <section aria-label={t.errata} className="grid gap-2 border-t border-linea pt-3">
      <h3 className="font-bold">{t.errata}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {tolti.map(({ id, titolo, stato, toltoIl, motivo }) => (
          <li key={id}>
            <span lang="it" className="font-semibold break-words">
              {titolo}
            </span>
            : {d.stati[stato].toLowerCase()} <Istante il={toltoIl} />
            {motivo !== null && (
              <>
                . <span lang="it">{motivo}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
