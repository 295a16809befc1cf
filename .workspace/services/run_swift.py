"""One process of the OpenStack Swift that swift.mjs starts: `rings ETC PORT PORT PORT`, or `serve ETC SERVER`."""
import sys

from swift.common import utils


def rings(etc, *ports):
    """One device and one copy: for account, container and object server a ring that knows its port."""
    from swift.common.ring import RingBuilder

    for name, port in zip(('account', 'container', 'object'), ports):
        builder = RingBuilder(3, 1, 1)
        builder.add_dev({
            'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', 'meta': '',
            'ip': '127.0.0.1', 'port': int(port),
            'replication_ip': '127.0.0.1', 'replication_port': int(port),
        })
        builder.rebalance()
        builder.get_ring().save('%s/%s.ring.gz' % (etc, name))


def serve(etc, name):
    from swift.common.wsgi import run_wsgi

    return run_wsgi('%s/%s.conf' % (etc, name), '%s-server' % name)


command, etc, *rest = sys.argv[1:]
utils.SWIFT_CONF_FILE = '%s/swift.conf' % etc
sys.exit(rings(etc, *rest) if command == 'rings' else serve(etc, *rest))
