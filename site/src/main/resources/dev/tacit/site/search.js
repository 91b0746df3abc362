(function () {
  var words = (new URLSearchParams(location.search).get('q') || '').toLowerCase()
    .split(/\s+/).filter(Boolean);
  var count = document.getElementById('count');
  var list = document.getElementById('found');
  document.querySelector('input[name=q]').value = words.join(' ');
  if (!words.length) { count.textContent = 'Type words above; all of them have to occur.'; return; }
  var hits = [];
  window.tacitIndex.forEach(function (entry) {
    var title = (entry.page + ' ' + entry.heading).toLowerCase();
    var text = entry.text.toLowerCase();
    var score = 0;
    var all = words.every(function (word) {
      var times = text.split(word).length - 1;
      if (title.indexOf(word) >= 0) score += 20;
      score += Math.min(times, 5);
      return times > 0 || title.indexOf(word) >= 0;
    });
    if (all) hits.push({entry: entry, score: score});
  });
  hits.sort(function (a, b) { return b.score - a.score; });
  count.textContent = hits.length + (hits.length === 1 ? ' place' : ' places') + ' with ' + words.join(', ')
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
