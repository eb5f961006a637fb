import { decidiRichiesta, documentoRichiesta, leggiRichieste } from '@gestore/contratto/assistenza/chiamate-richieste';
import type { RichiestaVista } from '@gestore/contratto/assistenza/richieste-assistere';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { Badge, Card, DataList, EmptyState } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { useComando } from '../../comando/usa-comando.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { SoloConduttore } from '../conduzione/solo-conduttore.tsx';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import { ConMotivo } from './atto-con-motivo.tsx';
import { RICHIESTE } from './richieste-di-assistere.testi.ts';

/** Chi chiede di assistere, da decidere prima: si legge chi è e perché, e si decide con un motivo (R35). */
export function RichiesteDiAssistere({ id }: { id: string }) {
  const t = useTesti(RICHIESTE);
  const { data, error } = useQuery({
    queryKey: [...chiaveAsta(id), 'richieste'],
    queryFn: () => chiama(leggiRichieste, { id }),
  });
  const richieste = data?.richieste ?? [];
  return (
    <Card title={t.titolo} aside={richieste.length === 0 ? undefined : richieste.length}>
      {error !== null && <ErroreLettura errore={error} />}
      {data !== undefined && richieste.length === 0 && <EmptyState>{t.nessuna}</EmptyState>}
      <ul className="grid gap-4">
        {richieste.map((richiesta) => (
          <li key={richiesta.id} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <Richiesta asta={id} richiesta={richiesta} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Richiesta({ asta, richiesta }: { asta: string; richiesta: RichiestaVista }) {
  const t = useTesti(RICHIESTE);
  const { id, nome, identificativo, pec, qualita, motivazione, ricevutaIl, decisione } = richiesta;
  const stato = decisione === null ? t.daDecidere : decisione.accolta ? t.ammesso : t.nonAmmesso;
  return (
    <article aria-label={t.richiestaDi(nome)} className="grid gap-3 break-words">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 text-lg font-bold wrap-anywhere">{nome}</span>
        <Badge>{t.qualita[qualita]}</Badge>
        <Badge tone={decisione === null ? 'warning' : decisione.accolta ? 'success' : 'error'}>{stato}</Badge>
      </p>
      <DataList
        items={[
          [t.identificativo, identificativo],
          [t.pec, pec],
          [t.arrivata, momento(ricevutaIl)],
          [t.motivazione, motivazione],
          ...(decisione === null
            ? []
            : [[t.decisione(decisione.chi, momento(decisione.il)), decisione.motivo] as const]),
        ]}
      />
      <SoloConduttore>
        <p>
          <a
            className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
            aria-label={t.documentoDi(nome)}
            href={indirizzoDi(documentoRichiesta, { id: asta, richiesta: id })}
            download
          >
            {t.documento}
          </a>
        </p>
        {decisione === null && <Decisioni asta={asta} richiesta={richiesta} />}
      </SoloConduttore>
    </article>
  );
}

function Decisioni({ asta, richiesta: { id, nome, qualita } }: { asta: string; richiesta: RichiestaVista }) {
  const t = useTesti(RICHIESTE);
  const rileggi = [
    [...chiaveAsta(asta), 'richieste'],
    [...chiaveAsta(asta), 'credenziali'],
  ] as const;
  const ammette = useComando(decidiRichiesta, { rileggi });
  const rifiuta = useComando(decidiRichiesta, { rileggi });
  const diDiritto = qualita !== 'altro';
  const quale = { id: asta, richiesta: id };
  return (
    <div className="flex flex-wrap gap-3">
      <ConMotivo
        come={`ammetti:${id}`}
        titolo={t.ammettere(nome)}
        spiegazione={diDiritto ? `${t.diDiritto} ${t.ammettereAccade}` : t.ammettereAccade}
        apri={t.ammetti}
        conferma={t.ammetti}
        sorte={ammette.sorte}
        inCorso={ammette.inCorso}
        compi={(motivo) => ammette.compi({ ...quale, accolta: true, diDiritto, motivo })}
      />
      <ConMotivo
        come={`non-ammettere:${id}`}
        grave
        titolo={t.rifiutare(nome)}
        spiegazione={t.rifiutareAccade}
        apri={t.rifiuta}
        conferma={t.rifiuta}
        sorte={rifiuta.sorte}
        inCorso={rifiuta.inCorso}
        compi={(motivo) => rifiuta.compi({ ...quale, accolta: false, diDiritto: false, motivo })}
      />
    </div>
  );
}
