(function () {
  var words = (new URLSearchParams(location.search).get('q') || '').toLowerCase()
    .split(/\s+/).filter(Boolean);
  var count = document.getElementById('count');
  var list = document.getElementById('found');
  document.querySelector('input[name=q]').value = words.join(' ');
  if (!words.length) { count.textContent = 'Type words above; all of them have to occur.'; return; }
  // What people call things that the documents call otherwise.
  var SAME = {__proto__: null, imbalanced: 'rare', unbalanced: 'rare', gdpr: 'person', backup: 'backups', pandas: 'csv',
    excel: 'csv', 'null': 'missing', nan: 'missing', sklearn: 'python', budget: 'ledger'};
  var asked = words;
  var hits = found(words);
  if (!hits.length) {
    var others = words.map(function (word) { return known(word) ? word : SAME[word] || nearest(word) || word; });
    if (others.join(' ') !== words.join(' ')) { words = others; hits = found(words); }
  }
  function escaped(word) { return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'); }
  // A word counts where it begins one; whole words and headings count more.
  function found(words) {
    var hits = [];
    var tests = words.map(function (word) {
      return {begun: new RegExp('(^|[^a-z0-9])' + escaped(word), 'g'),
        whole: new RegExp('(^|[^a-z0-9])' + escaped(word) + 's?(?![a-z0-9])', 'g')};
    });
    window.tacitIndex.forEach(function (entry) {
      var title = (entry.page + ' ' + entry.heading).toLowerCase();
      var text = entry.text.toLowerCase();
      var score = 0;
      var all = tests.every(function (test) {
        var begun = (text.match(test.begun) || []).length, whole = (text.match(test.whole) || []).length;
        var named = title.match(test.begun);
        if (named) score += title.match(test.whole) ? 20 : 5;
        score += Math.min(whole, 5) + (begun > whole ? .2 : 0);
        return begun > 0 || named;
      });
      if (words.length > 1 && (title + ' ' + text).indexOf(words.join(' ')) >= 0) score += 15;
      if (all) hits.push({entry: entry, score: score * (1 + +entry.rank)});
    });
    hits.sort(function (a, b) { return b.score - a.score; });
    return hits;
  }
  function vocabulary() {
    var all = Object.create(null);
    window.tacitIndex.forEach(function (entry) {
      (entry.heading + ' ' + entry.text).toLowerCase().split(/[^a-z]+/).forEach(function (word) {
        if (word.length > 3) all[word] = (all[word] || 0) + 1;
      });
    });
    return all;
  }
  function known(word) { return found([word]).length > 0; }
  // The most frequent of the words that at most two letters make of this one.
  function nearest(word) {
    var all = vocabulary(), best = '', least = word.length > 5 ? 2.5 : 1.5;
    Object.keys(all).forEach(function (other) {
      if (Math.abs(other.length - word.length) > 2) return;
      var far = distance(word, other) - Math.min(all[other], 900) / 1000;
      if (far < least) { least = far; best = other; }
    });
    return best;
  }
  function distance(one, other) {
    var before = [], k, m;
    for (k = 0; k <= other.length; k++) before[k] = k;
    for (k = 1; k <= one.length; k++) {
      var now = [k];
      for (m = 1; m <= other.length; m++) {
        now[m] = Math.min(before[m] + 1, now[m - 1] + 1, before[m - 1] + (one[k - 1] === other[m - 1] ? 0 : 1));
      }
      before = now;
    }
    return before[other.length];
  }
  count.textContent = (words === asked ? '' : 'Nothing has ' + asked.join(', ') + '. ') + hits.length + (hits.length === 1 ? ' place' : ' places') + ' with ' + words.join(', ')
    + (hits.length > 40 ? '; the first 40:' : ':');
  hits.slice(0, 40).forEach(function (hit) {
    var item = document.createElement('li'), link = document.createElement('a');
    link.href = hit.entry.link;
    link.textContent = hit.entry.page === hit.entry.heading ? hit.entry.page
      : hit.entry.page + ': ' + hit.entry.heading;
    item.appendChild(link);
    item.appendChild(excerpt(hit.entry.text));
    list.appendChild(item);
  });
  // Texts are put in as texts, never as HTML.
  function excerpt(text) {
    var low = text.toLowerCase(), at = low.length;
    words.forEach(function (word) { var k = low.indexOf(word); if (k >= 0 && k < at) at = k; });
    if (at === low.length) at = 0;
    var from = Math.max(0, at - 70), line = document.createElement('p');
    var rest = (from > 0 ? '... ' : '') + text.slice(from, from + 240) + (from + 240 < text.length ? ' ...' : '');
    while (rest) {
      var next = rest.length, which = '';
      words.forEach(function (word) {
        var k = rest.toLowerCase().indexOf(word);
        if (k >= 0 && k < next) { next = k; which = word; }
      });
      line.appendChild(document.createTextNode(rest.slice(0, next)));
      if (which) {
        var mark = document.createElement('mark');
        mark.textContent = rest.slice(next, next + which.length);
        line.appendChild(mark);
      }
      rest = rest.slice(next + which.length);
    }
    return line;
  }
})();
