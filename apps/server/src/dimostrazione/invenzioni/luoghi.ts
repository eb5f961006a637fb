/** Un comune con il suo tribunale; la sigla della provincia per esteso, come la scrive il portale. */
export type LuogoDiVendita = {
  comune: string;
  provincia: string;
  regione: string;
  tribunale: string;
  latitudine: number;
  longitudine: number;
  /** Quante vendite, in proporzione: cresce con gli abitanti, e al Sud e nelle isole più che al Nord. */
  peso: number;
};

const RIGHE = `
Torino|Torino|Piemonte|Torino|45.0703|7.6869|30
Novara|Novara|Piemonte|Novara|45.4469|8.6222|9
Alessandria|Alessandria|Piemonte|Alessandria|44.9129|8.6154|11
Cuneo|Cuneo|Piemonte|Cuneo|44.3845|7.5427|8
Aosta|Aosta|Valle d’Aosta|Aosta|45.7370|7.3201|2
Milano|Milano|Lombardia|Milano|45.4642|9.1900|40
Cislago|Varese|Lombardia|Busto Arsizio|45.6554|8.9741|7
Monza|Monza e della Brianza|Lombardia|Monza|45.5845|9.2744|16
Bergamo|Bergamo|Lombardia|Bergamo|45.6983|9.6773|24
Brescia|Brescia|Lombardia|Brescia|45.5416|10.2118|28
Como|Como|Lombardia|Como|45.8081|9.0852|10
Pavia|Pavia|Lombardia|Pavia|45.1847|9.1582|14
Mantova|Mantova|Lombardia|Mantova|45.1564|10.7914|9
Trento|Trento|Trentino-Alto Adige|Trento|46.0748|11.1217|4
Bolzano|Bolzano|Trentino-Alto Adige|Bolzano|46.4983|11.3548|3
Verona|Verona|Veneto|Verona|45.4384|10.9916|18
Padova|Padova|Veneto|Padova|45.4064|11.8768|17
Venezia|Venezia|Veneto|Venezia|45.4408|12.3155|15
Treviso|Treviso|Veneto|Treviso|45.6669|12.2430|14
Vicenza|Vicenza|Veneto|Vicenza|45.5455|11.5354|14
Rovigo|Rovigo|Veneto|Rovigo|45.0698|11.7902|8
Udine|Udine|Friuli-Venezia Giulia|Udine|46.0711|13.2346|8
Trieste|Trieste|Friuli-Venezia Giulia|Trieste|45.6495|13.7768|3
Genova|Genova|Liguria|Genova|44.4056|8.9463|14
Savona|Savona|Liguria|Savona|44.3091|8.4772|7
La Spezia|La Spezia|Liguria|La Spezia|44.1025|9.8241|5
Bologna|Bologna|Emilia-Romagna|Bologna|44.4949|11.3426|16
Modena|Modena|Emilia-Romagna|Modena|44.6471|10.9252|13
Parma|Parma|Emilia-Romagna|Parma|44.8015|10.3279|9
Reggio nell’Emilia|Reggio nell’Emilia|Emilia-Romagna|Reggio Emilia|44.6983|10.6313|11
Ravenna|Ravenna|Emilia-Romagna|Ravenna|44.4184|12.2035|9
Forlì|Forlì-Cesena|Emilia-Romagna|Forlì|44.2227|12.0407|9
Firenze|Firenze|Toscana|Firenze|43.7696|11.2558|15
Pisa|Pisa|Toscana|Pisa|43.7228|10.4017|8
Livorno|Livorno|Toscana|Livorno|43.5485|10.3106|8
Arezzo|Arezzo|Toscana|Arezzo|43.4633|11.8796|9
Lucca|Lucca|Toscana|Lucca|43.8430|10.5079|9
Perugia|Perugia|Umbria|Perugia|43.1107|12.3908|14
Terni|Terni|Umbria|Terni|42.5636|12.6427|8
Ancona|Ancona|Marche|Ancona|43.6158|13.5189|12
Macerata|Macerata|Marche|Macerata|43.2984|13.4535|9
Pesaro|Pesaro e Urbino|Marche|Pesaro|43.9125|12.9155|8
Roma|Roma|Lazio|Roma|41.9028|12.4964|48
Velletri|Roma|Lazio|Velletri|41.6869|12.7775|18
Latina|Latina|Lazio|Latina|41.4676|12.9037|15
Frosinone|Frosinone|Lazio|Frosinone|41.6396|13.3426|12
Viterbo|Viterbo|Lazio|Viterbo|42.4173|12.1047|11
L’Aquila|L’Aquila|Abruzzo|L’Aquila|42.3498|13.3995|6
Pescara|Pescara|Abruzzo|Pescara|42.4618|14.2161|10
Teramo|Teramo|Abruzzo|Teramo|42.6612|13.6990|10
Campobasso|Campobasso|Molise|Campobasso|41.5603|14.6627|4
Napoli|Napoli|Campania|Napoli|40.8518|14.2681|30
Nola|Napoli|Campania|Nola|40.9264|14.5283|14
Salerno|Salerno|Campania|Salerno|40.6824|14.7681|18
Caserta|Caserta|Campania|Santa Maria Capua Vetere|41.0747|14.3324|22
Avellino|Avellino|Campania|Avellino|40.9140|14.7950|9
Benevento|Benevento|Campania|Benevento|41.1298|14.7826|8
Bari|Bari|Puglia|Bari|41.1171|16.8719|24
Foggia|Foggia|Puglia|Foggia|41.4622|15.5446|16
Taranto|Taranto|Puglia|Taranto|40.4644|17.2470|16
Lecce|Lecce|Puglia|Lecce|40.3515|18.1750|20
Brindisi|Brindisi|Puglia|Brindisi|40.6327|17.9418|10
Potenza|Potenza|Basilicata|Potenza|40.6404|15.8056|6
Matera|Matera|Basilicata|Matera|40.6664|16.6043|5
Catanzaro|Catanzaro|Calabria|Catanzaro|38.9098|16.5877|9
Cosenza|Cosenza|Calabria|Cosenza|39.2983|16.2538|14
Reggio di Calabria|Reggio di Calabria|Calabria|Reggio Calabria|38.1113|15.6473|9
Palermo|Palermo|Sicilia|Palermo|38.1157|13.3615|22
Catania|Catania|Sicilia|Catania|37.5079|15.0830|24
Messina|Messina|Sicilia|Messina|38.1938|15.5540|12
Rosolini|Siracusa|Sicilia|Siracusa|36.8220|14.9520|12
Ragusa|Ragusa|Sicilia|Ragusa|36.9269|14.7255|11
Agrigento|Agrigento|Sicilia|Agrigento|37.3111|13.5766|9
Trapani|Trapani|Sicilia|Trapani|38.0176|12.5365|9
Caltanissetta|Caltanissetta|Sicilia|Caltanissetta|37.4901|14.0629|6
Cagliari|Cagliari|Sardegna|Cagliari|39.2238|9.1217|14
Sassari|Sassari|Sardegna|Sassari|40.7259|8.5557|12
Nuoro|Nuoro|Sardegna|Nuoro|40.3211|9.3297|4
`;

/** Comuni veri con coordinate vere, di ogni regione: abbastanza perché nessun filtro prenda tutto o nulla. */
export const LUOGHI: readonly LuogoDiVendita[] = RIGHE.trim()
  .split('\n')
  .map((riga) => {
    const [comune = '', provincia = '', regione = '', ufficio = '', lat, lon, peso] = riga.split('|');
    return {
      comune,
      provincia,
      regione,
      tribunale: `Tribunale di ${ufficio}`,
      latitudine: Number(lat),
      longitudine: Number(lon),
      peso: Number(peso),
    };
  });

/** Che cosa si vende: il titolo, la categoria del portale, quanto vale rispetto a un appartamento, quante su cento. */
export type Bene = {
  nome: string;
  categoria: string;
  tipologia: string;
  descrizione: string;
  valore: number;
  peso: number;
};

export const BENI: readonly Bene[] = [
  {
    nome: 'Appartamento',
    categoria: 'Immobile Residenziale',
    tipologia: 'Abitazione Di Tipo Economico',
    descrizione: 'Appartamento con cantina, luminoso, da ristrutturare.',
    valore: 1,
    peso: 42,
  },
  {
    nome: 'Villetta a schiera',
    categoria: 'Immobile Residenziale',
    tipologia: 'Abitazione In Villini',
    descrizione: 'Villetta con giardino e posto auto coperto.',
    valore: 1.8,
    peso: 12,
  },
  {
    nome: 'Autorimessa',
    categoria: 'Immobile Residenziale',
    tipologia: 'Stalle, Scuderie, Rimesse, Autorimesse',
    descrizione: 'Autorimessa al piano interrato con accesso carrabile.',
    valore: 0.12,
    peso: 9,
  },
  {
    nome: 'Negozio',
    categoria: 'Immobile Commerciale',
    tipologia: 'Negozi E Botteghe',
    descrizione: 'Negozio al piano terra con vetrina su strada.',
    valore: 1.1,
    peso: 9,
  },
  {
    nome: 'Capannone',
    categoria: 'Immobile Industriale',
    tipologia: 'Opifici',
    descrizione: 'Capannone artigianale con uffici e piazzale.',
    valore: 3.5,
    peso: 7,
  },
  {
    nome: 'Terreno agricolo',
    categoria: 'Altra Categoria',
    tipologia: 'Terreno Agricolo',
    descrizione: 'Terreno seminativo con uliveto, in parte recintato.',
    valore: 0.3,
    peso: 14,
  },
  {
    nome: 'Ufficio',
    categoria: 'Immobile Commerciale',
    tipologia: 'Uffici E Studi Privati',
    descrizione: 'Ufficio al primo piano con due servizi e archivio.',
    valore: 1.2,
    peso: 7,
  },
];

export const VIE: readonly string[] = [
  'Via Garibaldi',
  'Via Mazzini',
  'Via Piave',
  'Via Roma',
  'Corso Italia',
  'Via Verdi',
  'Via dei Tigli',
  'Viale della Libertà',
  'Via Dante Alighieri',
  'Contrada San Giovanni',
  'Via XX Settembre',
  'Via Cavour',
];
